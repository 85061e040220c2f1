import Markdown

/// A page whose lists of links give the site its pages and their order.
struct ContentsPage {
  /// The names that a contents page may have; the first one that lists pages counts.
  static let names = ["README.md", "SUMMARY.md", "index.md"]

  /// The pages, each once, and the lines that head others.
  let entries: [Outline.Entry]

  /// Reads a contents page.
  ///
  /// - Throws: a problem when it cannot be read.
  init(_ path: String, in source: SourceFolder) throws(Problem) {
    let document = Document(try source.text(path))
    var seen: Set<String> = [path]
    var level = 0
    var entries: [Outline.Entry] = []
    for step in Walk(document.root) {
      let node = step.node
      switch step.kind {
      case .list:
        level += step.isEntering ? 1 : -1
      case .item where step.isEntering && level > 0:
        if let words = ContentsPage.heading(of: node) {
          entries.append(Outline.Entry(path: nil, text: words, level: level))
        }
      case .link where step.isEntering && level > 0:
        guard let target = ContentsPage.page(node, from: path, in: source),
          seen.insert(target).inserted
        else { continue }
        entries.append(Outline.Entry(path: target, text: node.plainText, level: level))
      default: break
      }
    }
    self.entries = ContentsPage.withoutIdleHeadings(entries)
  }

  /// The entries without words that head no page.
  private static func withoutIdleHeadings(_ entries: [Outline.Entry]) -> [Outline.Entry] {
    // From the end, so that what follows an entry is known.
    var kept: [Outline.Entry] = []
    for entry in entries.reversed() where entry.path != nil || (kept.last?.level ?? 0) > entry.level
    {
      kept.append(entry)
    }
    return kept.reversed()
  }

  private static func page(_ link: Node, from path: String, in source: SourceFolder) -> String? {
    guard let url = link.url, case .local(let typed, _, _) = LinkTarget(url),
      typed.hasSuffix(".md"),
      let target = resolvedPath(typed, from: path), source.entry(target) == .file
    else { return nil }
    return target
  }

  /// The words of an item that has a list below it and no link of its own.
  private static func heading(of item: Node) -> String? {
    guard let words = item.firstChild, words.kind == .paragraph,
      !words.nodes.contains(where: { $0.kind == .link }),
      item.nodes.contains(where: { $0.kind == .list })
    else { return nil }
    return words.plainText
  }
}
