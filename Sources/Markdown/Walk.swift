import CCmark

/// A walk over a node and all below it, without recursion.
///
/// Each node that can hold others is entered and left; a leaf is only entered.
public final class Walk: Sequence, IteratorProtocol {
  /// One step of a walk.
  public struct Step {
    /// The node that is entered or left.
    public let node: Node
    /// What the node is.
    public let kind: Kind
    /// Whether the node is entered, its children to follow.
    public let isEntering: Bool
  }

  private let document: Document
  private let iterator: OpaquePointer

  /// Starts a walk.
  ///
  /// - Parameter node: where the walk starts, and ends.
  public init(_ node: Node) {
    document = node.document
    iterator = document.memory.use { cmark_iter_new(node.pointer) }
  }

  deinit {
    document.memory.use { cmark_iter_free(iterator) }
  }

  /// The next step; nil when the walk has come back to where it started.
  public func next() -> Step? {
    let event = cmark_iter_next(iterator)
    guard event != CMARK_EVENT_DONE, let pointer = cmark_iter_get_node(iterator) else { return nil }
    return Step(
      node: Node(document: document, pointer: pointer),
      kind: Kind(cmark_node_get_type(pointer)), isEntering: event == CMARK_EVENT_ENTER)
  }
}
