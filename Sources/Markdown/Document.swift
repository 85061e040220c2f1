import CCmark

/// A CommonMark document, parsed.
///
/// The document owns the tree that cmark made; a ``Node`` keeps its document alive. Nothing here
/// recurses, so a document nested 100,000 levels deep is parsed, walked, rendered and freed like any other.
/// Not safe to use from two threads at once.
public final class Document {
  /// The text that was parsed, without a byte order mark.
  public let source: String

  let memory: NodeMemory
  let rootPointer: OpaquePointer
  lazy var lines = SourceLines(source)

  /// Ready-made HTML by node, applied when the document is rendered: a node may be
  /// replaced in the middle of a walk, and no ``Node`` ever points to freed memory.
  var replacements: [OpaquePointer: [UInt8]] = [:]
  /// Identifiers by heading, applied when the document is rendered.
  var identifiers: [OpaquePointer: String] = [:]
  /// Identifiers that the text itself gives its headings.
  var customIdentifiers: [OpaquePointer: String] = [:]
  /// The identifiers of the footnotes and their marks.
  public internal(set) var footnoteIdentifiers: Set<String> = []
  /// The parts of the text that were parsed apart from the rest, which nodes refer to.
  private(set) var pieces: [Piece] = []

  /// Parses CommonMark.
  ///
  /// Any text is a document: there is no such thing as a syntax error in CommonMark.
  /// - Parameters:
  ///   - markdown: the text; lines may end in LF or CRLF.
  ///   - additions: what it may use beyond CommonMark.
  ///   - labels: the words that the additions put on the page.
  public init(_ markdown: String, additions: Additions = [], labels: Labels = .english) {
    let options =
      additions.contains(.typographicQuotes) ? CMARK_OPT_SMART : CMARK_OPT_DEFAULT
    var text = markdown
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    let memory = NodeMemory()
    self.memory = memory
    rootPointer = text.withUTF8 { bytes in
      memory.use { parsedTree(bytes, options: options) }
    }
    source = text
    if !additions.subtracting(.typographicQuotes).isEmpty {
      memory.use {
        AdditionPass(self, additions: additions, labels: labels, options: options).run()
      }
    }
  }

  /// The node of the whole document.
  public var root: Node { Node(document: self, pointer: rootPointer) }

  /// The part of the text that a block or table was parsed from, apart from the rest; nil for others.
  func piece(of node: OpaquePointer) -> Piece? {
    cmark_node_get_user_data(node).map { Unmanaged<Piece>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Notes which part of the text blocks were parsed from.
  func note(_ piece: Piece, of blocks: [OpaquePointer]) {
    pieces.append(piece)
    for block in blocks {
      cmark_node_set_user_data(block, Unmanaged.passUnretained(piece).toOpaque())
    }
  }

  /// Every node, parents before children, in the order of the text.
  public var nodes: some Sequence<Node> { root.nodes }

  /// The document as HTML, with replacements made and identifiers set.
  ///
  /// Without either, and without additions, this is byte for byte what `cmark_markdown_to_html` gives.
  /// - Parameter safe: whether raw HTML, and links that run scripts, are left out.
  public func html(safe: Bool = false) -> String {
    rendered(safe: safe) { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as bytes, which takes no check that they are text.
  package func htmlBytes(safe: Bool) -> [UInt8] {
    rendered(safe: safe) { Array($0) }
  }

  private func rendered<HTML>(safe: Bool, _ read: (UnsafeBufferPointer<UInt8>) -> HTML) -> HTML {
    memory.use {
      applyReplacements()
      applyIdentifiers()
      let options = safe ? CMARK_OPT_DEFAULT : CMARK_OPT_UNSAFE
      guard let rendered = cmark_render_html(rootPointer, options) else {
        fatalError("out of memory")
      }
      defer { NodeMemory.functions.pointee.free(rendered) }
      let count = length(of: rendered)
      return rendered.withMemoryRebound(to: UInt8.self, capacity: count) {
        read(UnsafeBufferPointer(start: $0, count: count))
      }
    }
  }

  /// Around a heading of each level: what stands before its identifier, and after its words.
  private static let headingTags = (1...6).map { (start: "<h\($0) id=\"", end: "</h\($0)>") }

  private func applyReplacements() {
    for (node, html) in replacements { replace(node, by: html) }
    replacements.removeAll()
  }

  /// cmark's renderer knows no identifiers, so a heading gives its words to a pair of tags with one.
  private func applyIdentifiers() {
    for (node, identifier) in identifiers {
      let level = cmark_node_get_heading_level(node)
      guard level > 0 else { continue }
      let block = customNode(CMARK_NODE_CUSTOM_BLOCK, enter: "")
      let tags = Document.headingTags[Int(level) - 1]
      let words = customNode(
        CMARK_NODE_CUSTOM_INLINE, enter: tags.start + escapedHTML(identifier) + "\">",
        exit: tags.end)
      guard cmark_node_replace(node, block) == 1 else { continue }
      moveChildren(of: node, to: words)
      cmark_node_append_child(block, words)
    }
    identifiers.removeAll()
  }

  private func replace(_ node: OpaquePointer, by html: [UInt8]) {
    let isBlock = Kind(cmark_node_get_type(node)).isBlock
    let replacement = newNode(isBlock ? CMARK_NODE_CUSTOM_BLOCK : CMARK_NODE_CUSTOM_INLINE)
    // The renderer ends a block's line itself.
    let ready = isBlock && html.last == UInt8(ascii: "\n") ? html.dropLast() : html[...]
    withCharacters(of: ready) { _ = cmark_node_set_on_enter(replacement, $0) }
    cmark_node_replace(node, replacement)
  }
}
