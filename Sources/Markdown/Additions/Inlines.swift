import CCmark

extension AdditionPass {
  /// Finds text that is struck out, and marks of footnotes.
  func changeInlines(of piece: Piece) {
    let wantsTildes = additions.contains(.strikethrough)
    guard wantsTildes && piece.contains(UInt8(ascii: "~")) || !footnotes.isEmpty else {
      return
    }
    for parent in parentsOfMarks(in: piece) { changeInlines(in: parent, of: piece) }
  }

  /// The nodes whose text may hold a mark, in the order of the text.
  private func parentsOfMarks(in piece: Piece) -> [CNode] {
    guard let iterator = cmark_iter_new(piece.root) else { return [] }
    defer { cmark_iter_free(iterator) }
    var parents: [CNode] = []
    var seen: Set<CNode> = []
    var event = cmark_iter_next(iterator)
    while event != CMARK_EVENT_DONE {
      defer { event = cmark_iter_next(iterator) }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
      if document.piece(of: node) != nil {
        // It has been parsed apart, and seen already.
        cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT)
        continue
      }
      guard cmark_node_get_type(node) == CMARK_NODE_TEXT, mayHoldMark(node),
        let parent = cmark_node_parent(node)
      else { continue }
      let isNote = isFootnoteLink(parent, in: piece)
      guard let holder = isNote ? cmark_node_parent(parent) : parent else { continue }
      if seen.insert(holder).inserted { parents.append(holder) }
    }
    return parents
  }

  private func mayHoldMark(_ text: CNode) -> Bool {
    guard var byte = cmark_node_get_literal(text) else { return false }
    while byte.pointee != 0 {
      if byte.pointee == CChar(bitPattern: UInt8(ascii: "~"))
        || byte.pointee == CChar(bitPattern: UInt8(ascii: "^"))
      {
        return true
      }
      byte += 1
    }
    return false
  }

  private func changeInlines(in parent: CNode, of piece: Piece) {
    var block = parent
    while !Kind(cmark_node_get_type(block)).isBlock, let above = cmark_node_parent(block) {
      // The words that stand for an image have no markup.
      if cmark_node_get_type(block) == CMARK_NODE_IMAGE { return }
      block = above
    }
    let range = lines(of: block)
    var runs: [TildeRun] = []
    for child in children(of: parent) {
      if isFootnoteLink(child, in: piece) {
        if let footnote = footnote(named: linkText(child)) {
          cmark_node_replace(child, mark(of: footnote))
        }
      } else if cmark_node_get_type(child) == CMARK_NODE_TEXT, mayHoldMark(child) {
        runs += split(child, block: range, of: piece)
      }
    }
    strike(runs)
  }

  /// Puts separate nodes in the place of a text node that holds marks.
  ///
  /// - Returns: its runs of tildes.
  private func split(_ text: CNode, block: ClosedRange<Int>, of piece: Piece) -> [TildeRun] {
    let bytes = literal(of: text)
    guard let isEscaped = escapes(in: text, literal: bytes, block: block, of: piece) else {
      return []
    }
    var runs: [TildeRun] = []
    var start = 0
    var index = 0
    func flush(upTo end: Int) {
      if end > start { cmark_node_insert_before(text, textNode(bytes[start..<end])) }
    }
    while index < bytes.count {
      if isEscaped[index] {
        index += 1
      } else if bytes[index] == UInt8(ascii: "~"), additions.contains(.strikethrough) {
        var end = index
        while end < bytes.count, bytes[end] == UInt8(ascii: "~"), !isEscaped[end] { end += 1 }
        if end - index <= 2 {
          flush(upTo: index)
          let node = textNode(bytes[index..<end])
          cmark_node_insert_before(text, node)
          let before =
            index > 0
            ? scalar(endingAt: index, in: bytes) : outside(cmark_node_previous(text), of: text)
          let after =
            end < bytes.count
            ? scalar(at: end, in: bytes) : outside(cmark_node_next(text), of: text)
          runs.append(TildeRun(node: node, length: end - index, before: before, after: after))
          start = end
        }
        index = end
      } else if bytes[index] == UInt8(ascii: "["), let (name, end) = footnoteName(bytes, at: index),
        let footnote = footnote(named: name)
      {
        flush(upTo: index)
        cmark_node_insert_before(text, mark(of: footnote))
        start = end
        index = end
      } else {
        index += 1
      }
    }
    guard start > 0 || !runs.isEmpty else { return [] }
    flush(upTo: bytes.count)
    cmark_node_unlink(text)
    return runs
  }

  /// What stands beside a text node: the end of a line counts as a space, other markup as punctuation.
  private func outside(_ neighbour: CNode?, of text: CNode) -> Unicode.Scalar {
    guard let neighbour else {
      let parent = cmark_node_parent(text)
      let isBlock = parent.map { Kind(cmark_node_get_type($0)).isBlock } ?? true
      return isBlock ? " " : "*"
    }
    switch cmark_node_get_type(neighbour) {
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: return " "
    case CMARK_NODE_TEXT:
      let bytes = literal(of: neighbour)
      return scalar(endingAt: bytes.count, in: bytes)
    default: return "*"
    }
  }

  private func scalar(endingAt end: Int, in bytes: [UInt8]) -> Unicode.Scalar {
    String(decoding: bytes[max(0, end - 4)..<end], as: UTF8.self).unicodeScalars.last ?? " "
  }

  private func scalar(at start: Int, in bytes: [UInt8]) -> Unicode.Scalar {
    String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
      ?? " "
  }
}
