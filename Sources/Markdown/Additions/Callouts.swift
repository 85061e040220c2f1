import CCmark

extension AdditionPass {
  /// Makes a callout of a block quote whose first line is `[!NOTE]`, or another of the five words.
  func changeCallout(_ quote: CNode, in piece: Piece) {
    guard let paragraph = cmark_node_first_child(quote),
      cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH
    else { return }
    let start = Int(cmark_node_get_start_column(paragraph)) - 1
    let line = piece.lines[Int(cmark_node_get_start_line(paragraph))].dropFirst(max(start, 0))
    let mark = String(decoding: trimmed(line), as: UTF8.self)
    guard mark.hasPrefix("[!"), mark.hasSuffix("]") else { return }
    let word = mark.dropFirst(2).dropLast().lowercased()
    guard let title = labels.callouts[word] else { return }
    removeFirstLine(of: paragraph)
    let isEmpty = cmark_node_first_child(paragraph) == nil
    let callout = customNode(
      CMARK_NODE_CUSTOM_BLOCK,
      enter: "<aside class=\"callout \(word)\" aria-label=\"\(escapedHTML(title))\">\n"
        + "<p class=\"callout-title\">\(escapedHTML(title))</p>",
      exit: "</aside>")
    moveChildren(of: quote, to: callout)
    if isEmpty { cmark_node_unlink(paragraph) }
    cmark_node_replace(quote, callout)
  }

  private func removeFirstLine(of paragraph: CNode) {
    for child in children(of: paragraph) {
      let type = cmark_node_get_type(child)
      footnoteMarks[child] = nil
      cmark_node_unlink(child)
      if type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK { return }
    }
  }
}
