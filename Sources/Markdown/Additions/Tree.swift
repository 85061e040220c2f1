import CCmark

/// A node of cmark's tree.
typealias CNode = OpaquePointer

/// The tree of a text, in the memory in use.
func parsedTree(_ text: UnsafeBufferPointer<UInt8>, options: Int32) -> CNode {
  let parser = cmark_parser_new_with_mem(options, NodeMemory.functions)
  defer { cmark_parser_free(parser) }
  // cmark wants an address even for an empty text.
  if !text.isEmpty {
    text.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
  }
  guard let root = cmark_parser_finish(parser) else { fatalError("cmark has made no document") }
  return root
}

func newNode(_ type: cmark_node_type) -> CNode {
  guard let node = cmark_node_new_with_mem(type, NodeMemory.functions) else {
    fatalError("out of memory")
  }
  return node
}

/// A node that shows ready-made HTML before and after what it holds.
///
/// - Parameter type: `CMARK_NODE_CUSTOM_BLOCK`, whose HTML stands on lines of its own, or `CMARK_NODE_CUSTOM_INLINE`.
func customNode(_ type: cmark_node_type, enter: String, exit: String = "") -> CNode {
  let node = newNode(type)
  // To hand the string itself over would make a copy first.
  _ = enter.withCString { cmark_node_set_on_enter(node, $0) }
  if !exit.isEmpty { _ = exit.withCString { cmark_node_set_on_exit(node, $0) } }
  return node
}

func textNode(_ text: ArraySlice<UInt8>) -> CNode {
  let node = newNode(CMARK_NODE_TEXT)
  setLiteral(of: node, to: text)
  return node
}

func setLiteral(of node: CNode, to text: ArraySlice<UInt8>) {
  withCharacters(of: text) { _ = cmark_node_set_literal(node, $0) }
}

/// Lends bytes as a C string.
func withCharacters(of text: ArraySlice<UInt8>, _ body: (UnsafePointer<CChar>?) -> Void) {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 1) { characters in
    _ = characters.initialize(fromContentsOf: text)
    characters[text.count] = 0
    characters.withMemoryRebound(to: CChar.self) { body($0.baseAddress) }
  }
}

func children(of node: CNode) -> [CNode] {
  var children: [CNode] = []
  var child = cmark_node_first_child(node)
  while let current = child {
    children.append(current)
    child = cmark_node_next(current)
  }
  return children
}

func moveChildren(of node: CNode, to other: CNode) {
  while let child = cmark_node_first_child(node) { cmark_node_append_child(other, child) }
}

func literal(of node: CNode) -> [UInt8] {
  guard let characters = cmark_node_get_literal(node) else { return [] }
  let count = length(of: characters)
  return characters.withMemoryRebound(to: UInt8.self, capacity: count) {
    Array(UnsafeBufferPointer(start: $0, count: count))
  }
}

func lines(of node: CNode) -> ClosedRange<Int> {
  let first = Int(cmark_node_get_start_line(node))
  return first...max(first, Int(cmark_node_get_end_line(node)))
}

/// Every block below a node, parents before children, in the order of the text.
///
/// - Parameter isForeign: says of a block that it, and what is below, does not count.
func blocks(below root: CNode, except isForeign: (CNode) -> Bool = { _ in false }) -> [CNode] {
  var blocks: [CNode] = []
  var next = cmark_node_first_child(root)
  while let node = next {
    let kind = Kind(cmark_node_get_type(node))
    let isOwn = kind.isBlock && !isForeign(node)
    if isOwn { blocks.append(node) }
    let holdsBlocks = isOwn && kind.holdsBlocks
    next = holdsBlocks ? cmark_node_first_child(node) : nil
    var ancestor: CNode? = node
    while next == nil, let current = ancestor, current != root {
      next = cmark_node_next(current)
      ancestor = cmark_node_parent(current)
    }
  }
  return blocks
}

extension Kind {
  fileprivate var holdsBlocks: Bool {
    switch self {
    case .document, .blockQuote, .list, .item, .customBlock: true
    default: false
    }
  }
}
