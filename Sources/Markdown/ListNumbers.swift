import CCmark

extension Node {
  /// The number of an ordered list's first item; nil for a list of bullets and for other nodes.
  public var firstItemNumber: Int? {
    guard cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST else { return nil }
    return Int(cmark_node_get_list_start(pointer))
  }
}
