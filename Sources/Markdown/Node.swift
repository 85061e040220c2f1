import CCmark

/// One node of a document: a paragraph, a link, a piece of text.
public struct Node {
  /// The document that the node belongs to.
  public let document: Document

  let pointer: OpaquePointer

  /// What the node is.
  public var kind: Kind { Kind(cmark_node_get_type(pointer)) }

  /// The text of a `text`, `code`, `codeBlock`, `htmlBlock` or `htmlInline` node; nil for others.
  public var literal: String? { string(cmark_node_get_literal(pointer)) }

  /// The destination of a link or an image as its author typed it, escapes and entities
  /// resolved; nil for other nodes.
  public var url: String? { string(cmark_node_get_url(pointer)) }

  /// What follows the opening fence of a code block, such as `swift`; nil for other nodes.
  public var fenceInfo: String? { string(cmark_node_get_fence_info(pointer)) }

  /// 1 to 6 for a heading; 0 for other nodes.
  public var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

  /// Whether a list is tight, that is, whether its items' paragraphs are shown without space between.
  public var isTightList: Bool { cmark_node_get_list_tight(pointer) == 1 }

  /// The node that holds this one; nil for the document's root.
  public var parent: Node? { node(cmark_node_parent(pointer)) }

  /// The first of the nodes that this one holds.
  public var firstChild: Node? { node(cmark_node_first_child(pointer)) }

  /// Whether no other child of the parent comes before this one.
  public var isFirstChild: Bool { cmark_node_previous(pointer) == nil }

  /// The nodes that this one holds, in the order of the text.
  public var children: [Node] {
    var children: [Node] = []
    var next = firstChild
    while let child = next {
      children.append(child)
      next = node(cmark_node_next(child.pointer))
    }
    return children
  }

  /// The child of a node that has exactly one.
  public var onlyChild: Node? {
    guard let first = cmark_node_first_child(pointer), cmark_node_next(first) == nil else {
      return nil
    }
    return node(first)
  }

  /// This node and all below it, parents before children, in the order of the text.
  public var nodes: some Sequence<Node> { Walk(self).lazy.filter(\.isEntering).map(\.node) }

  /// The words of the node without their markup: `A barrier` for `A *barrier*`.
  public var plainText: String {
    if let words = onlyChild, words.kind == .text { return words.literal ?? "" }
    var words: [UInt8] = []
    for step in Walk(self) where step.isEntering {
      switch step.kind {
      case .text, .code: step.node.appendLiteral(to: &words)
      case .softBreak, .lineBreak: words.append(UInt8(ascii: " "))
      default: break
      }
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// Gives a link or an image another destination.
  ///
  /// - Parameter url: the address; characters that no address may hold are percent-encoded by the renderer.
  public func setURL(_ url: String) {
    _ = document.memory.use { cmark_node_set_url(pointer, url) }
  }

  /// Gives a piece of raw HTML, text or code another content.
  ///
  /// - Parameter literal: the content; of text and code it is escaped by the renderer.
  public func setLiteral(_ literal: String) {
    _ = document.memory.use { cmark_node_set_literal(pointer, literal) }
  }

  /// Adds the node's literal to the end of some bytes.
  public func appendLiteral(to bytes: inout [UInt8]) {
    guard let literal = cmark_node_get_literal(pointer) else { return }
    let length = Markdown.length(of: literal)
    literal.withMemoryRebound(to: UInt8.self, capacity: length) { start in
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: length))
    }
  }

  /// Shows ready-made HTML in place of this node and all below it.
  ///
  /// The change is made when the document is rendered, so that a walk may go on.
  /// The last replacement of a node counts; the root cannot be replaced.
  /// - Parameter html: what to show, not escaped any more.
  public func replace(withHTML html: String) {
    replace(withHTML: Array(html.utf8))
  }

  /// The same with bytes, which takes no check that they are text.
  package func replace(withHTML html: [UInt8]) {
    document.replacements[pointer] = html
  }

  private func string(_ characters: UnsafePointer<CChar>?) -> String? {
    characters.map { String(cString: $0) }
  }

  private func node(_ pointer: OpaquePointer?) -> Node? {
    pointer.map { Node(document: document, pointer: $0) }
  }
}
