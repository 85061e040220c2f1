import CCmark

extension AdditionPass {
  /// Which bytes of a text node were typed with a backslash or as an entity.
  ///
  /// The tree does not tell, so the literal is laid along the source. Where cmark's count of the place is off,
  /// the rest of the block is searched for it.
  /// - Returns: a flag a byte; nil when the text is not found, which then is left as it is.
  func escapes(in text: CNode, literal: [UInt8], block: ClosedRange<Int>, of piece: Piece)
    -> [Bool]?
  {
    let line = Int(cmark_node_get_start_line(text))
    let column = Int(cmark_node_get_start_column(text))
    if column > 0, let flags = aligned(literal, with: piece.lines[line].dropFirst(column - 1)) {
      return flags
    }
    for number in block {
      var rest = piece.lines[number]
      while !rest.isEmpty, searchBudget > 0 {
        if let flags = aligned(literal, with: rest) { return flags }
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  private func aligned(_ literal: [UInt8], with source: ArraySlice<UInt8>) -> [Bool]? {
    var flags = [Bool](repeating: false, count: literal.count)
    var index = 0
    var rest = source
    while index < literal.count {
      searchBudget -= 1
      guard let byte = rest.first else { return nil }
      if byte == UInt8(ascii: "\\"), rest.dropFirst().first == literal[index],
        isPunctuation(literal[index])
      {
        flags[index] = true
        rest = rest.dropFirst(2)
        index += 1
      } else if byte == UInt8(ascii: "&"), let entity = Entity(at: rest),
        literal[index...].starts(with: entity.text)
      {
        for offset in entity.text.indices { flags[index + offset] = true }
        rest = rest.dropFirst(entity.length)
        index += entity.text.count
      } else if byte == literal[index] {
        rest = rest.dropFirst()
        index += 1
      } else if let mark = typographicMark(literal[index...], rest) {
        rest = rest.dropFirst(mark)
        index += 3
      } else {
        return nil
      }
    }
    return flags
  }

  /// How many bytes of the source a curly quote, a dash or an ellipsis stands for.
  private func typographicMark(_ literal: ArraySlice<UInt8>, _ source: ArraySlice<UInt8>) -> Int? {
    guard additions.contains(.typographicQuotes), literal.count >= 3, literal.first == 0xE2 else {
      return nil
    }
    let mark = String(decoding: literal.prefix(3), as: UTF8.self)
    let forms = ["“": "\"", "”": "\"", "‘": "'", "’": "'", "–": "--", "—": "---", "…": "..."]
    guard let form = forms[mark], source.starts(with: form.utf8) else { return nil }
    return form.utf8.count
  }
}

/// An entity such as `&copy;` in the source.
private struct Entity {
  let text: [UInt8]
  let length: Int

  init?(at source: ArraySlice<UInt8>) {
    guard let end = source.prefix(40).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let typed = Array(source[...end])
    // cmark has the table of names.
    let document = Document(String(decoding: typed, as: UTF8.self))
    let text = Array(document.root.plainText.utf8)
    guard text != typed, !text.isEmpty else { return nil }
    self.text = text
    length = typed.count
  }
}

func isPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
  default: false
  }
}
