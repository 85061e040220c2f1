import CCmark

extension AdditionPass {
  /// Takes the `{#identifier}` that a heading ends with out of its text.
  func readIdentifier(of heading: CNode, in piece: Piece) {
    guard let last = cmark_node_last_child(heading), cmark_node_get_type(last) == CMARK_NODE_TEXT
    else { return }
    let text = trimmed(literal(of: last)[...])
    guard text.last == UInt8(ascii: "}"), let opening = text.lastIndex(of: UInt8(ascii: "{")),
      text[opening...].dropFirst().first == UInt8(ascii: "#")
    else { return }
    let identifier = text[(opening + 2)...].dropLast()
    guard !identifier.isEmpty, identifier.allSatisfy(isIdentifierByte),
      isTyped(Array(text[opening...]), in: lines(of: heading), of: piece)
    else { return }
    var rest = text[..<opening]
    while let byte = rest.last, isSpaceOrTab(byte) { rest.removeLast() }
    cmark_node_set_literal(last, String(decoding: rest, as: UTF8.self))
    document.customIdentifiers[heading] = String(decoding: identifier, as: UTF8.self)
  }

  /// Whether the source holds the mark as it is, without a backslash.
  private func isTyped(_ mark: [UInt8], in range: ClosedRange<Int>, of piece: Piece) -> Bool {
    range.contains { number in
      let line = piece.lines[number]
      return line.indices.contains { index in
        line[index] == mark[0] && line[index...].starts(with: mark)
          && (index == line.startIndex || line[index - 1] != UInt8(ascii: "\\"))
      }
    }
  }
}

/// Whether a byte may stand in an identifier that also serves as an address.
private func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: ">"),
    UInt8(ascii: "&"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"), 0x7F:
    false
  default: true
  }
}
