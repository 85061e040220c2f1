import CCmark

/// A CommonMark document, parsed.
///
/// The document owns the tree that cmark made; a ``Node`` keeps its document alive. Nothing here
/// recurses, so a document nested 100,000 levels deep is parsed, walked, rendered and freed like any other.
/// Not safe to use from two threads at once.
public final class Document {
  /// The text that was parsed, without a byte order mark.
  public let source: String

  let rootPointer: OpaquePointer
  lazy var lines = SourceLines(source)

  /// Ready-made HTML by node, applied when the document is rendered: a node may be
  /// replaced in the middle of a walk, and no ``Node`` ever points to freed memory.
  var replacements: [OpaquePointer: String] = [:]
  /// Identifiers by heading, applied when the document is rendered.
  var identifiers: [OpaquePointer: String] = [:]
  /// Nodes that a replacement has taken out of the tree, freed with the document.
  private var retired: [OpaquePointer] = []

  /// Parses CommonMark.
  ///
  /// Any text is a document: there is no such thing as a syntax error in CommonMark.
  /// - Parameter markdown: the text; lines may end in LF or CRLF.
  public init(_ markdown: String) {
    var text = markdown
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    rootPointer = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // cmark wants an address even for an empty text.
        guard let start = characters.baseAddress else {
          return cmark_parse_document("", 0, CMARK_OPT_DEFAULT)
        }
        return cmark_parse_document(start, characters.count, CMARK_OPT_DEFAULT)
      }
    }
    source = text
  }

  deinit {
    for node in retired { cmark_node_free(node) }
    cmark_node_free(rootPointer)
  }

  /// The node of the whole document.
  public var root: Node { Node(document: self, pointer: rootPointer) }

  /// Every node, parents before children, in the order of the text.
  public var nodes: some Sequence<Node> { root.nodes }

  /// The document as HTML, with replacements made and identifiers set.
  ///
  /// Without either, this is byte for byte what `cmark_markdown_to_html` gives, raw HTML included.
  public func html() -> String {
    applyReplacements()
    applyIdentifiers()
    return render(rootPointer)
  }

  private func applyReplacements() {
    for (node, html) in replacements { replace(node, by: html) }
    replacements.removeAll()
  }

  /// cmark's renderer knows no identifiers, so a heading becomes a block of ready-made HTML:
  /// its own rendering, with the attribute put in.
  private func applyIdentifiers() {
    for (node, identifier) in identifiers {
      let level = cmark_node_get_heading_level(node)
      let opening = "<h\(level)"
      let rendered = render(node)
      guard rendered.hasPrefix(opening) else { continue }
      let rest = rendered.dropFirst(opening.count)
      replace(node, by: "\(opening) id=\"\(escapedHTML(identifier))\"\(rest)")
    }
    identifiers.removeAll()
  }

  private func replace(_ node: OpaquePointer, by html: String) {
    let isBlock = Kind(cmark_node_get_type(node)).isBlock
    let type = isBlock ? CMARK_NODE_CUSTOM_BLOCK : CMARK_NODE_CUSTOM_INLINE
    guard let replacement = cmark_node_new(type) else { return }
    // The renderer ends a block's line itself.
    let ready = isBlock && html.hasSuffix("\n") ? String(html.dropLast()) : html
    cmark_node_set_on_enter(replacement, ready)
    if cmark_node_replace(node, replacement) == 1 {
      retired.append(node)
    } else {
      cmark_node_free(replacement)
    }
  }

  private func render(_ node: OpaquePointer) -> String {
    guard let rendered = cmark_render_html(node, CMARK_OPT_UNSAFE) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(rendered) }
    return String(cString: rendered)
  }
}
