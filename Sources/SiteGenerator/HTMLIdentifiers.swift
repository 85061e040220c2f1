import Markdown

/// The `id` and `name` attributes in a document's raw HTML, which fragments may lead to as well.
func htmlIdentifiers(in document: Document) -> Set<String> {
  var found: Set<String> = []
  for node in document.nodes where node.kind == .htmlBlock || node.kind == .htmlInline {
    found.formUnion(htmlIdentifiers(in: node.literal ?? ""))
  }
  return found
}

/// The values of `id="…"` and `name="…"` in HTML, in either kind of quotes.
func htmlIdentifiers(in html: String) -> Set<String> {
  let attribute = /[\s"'](?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)')/
  return Set(html.matches(of: attribute).compactMap { ($0.1 ?? $0.2).map(String.init) })
}
