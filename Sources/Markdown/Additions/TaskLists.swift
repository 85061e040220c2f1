import CCmark

extension AdditionPass {
  /// Makes a box of the `[ ]` or `[x]` that a list item begins with.
  func changeTask(_ item: CNode, in piece: Piece) {
    guard let paragraph = cmark_node_first_child(item),
      cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH,
      let text = cmark_node_first_child(paragraph), cmark_node_get_type(text) == CMARK_NODE_TEXT
    else { return }
    let start = Int(cmark_node_get_start_column(paragraph)) - 1
    let line = piece.lines[Int(cmark_node_get_start_line(paragraph))].dropFirst(max(start, 0))
    guard let isDone = TaskMark(line).isDone, TaskMark(literal(of: text)[...]).isDone == isDone
    else { return }
    cmark_node_set_literal(text, String(decoding: literal(of: text).dropFirst(4), as: UTF8.self))
    let label = escapedHTML(isDone ? labels.done : labels.toDo)
    let box = customNode(
      CMARK_NODE_CUSTOM_INLINE,
      enter: "<input type=\"checkbox\" disabled=\"\"\(isDone ? " checked=\"\"" : "") "
        + "aria-label=\"\(label)\" /> ")
    cmark_node_prepend_child(paragraph, box)
  }
}

/// What the first bytes of a list item say of a task.
private struct TaskMark {
  /// Nil when the item is no task.
  let isDone: Bool?

  init(_ bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "["), bytes.count >= 4 else {
      isDone = nil
      return
    }
    let mark = Array(bytes.prefix(4))
    guard mark[2] == UInt8(ascii: "]"), isSpaceOrTab(mark[3])
    else {
      isDone = nil
      return
    }
    switch mark[1] {
    case UInt8(ascii: " "): isDone = false
    case UInt8(ascii: "x"), UInt8(ascii: "X"): isDone = true
    default: isDone = nil
    }
  }
}
