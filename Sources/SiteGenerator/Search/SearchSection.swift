/// A heading and the words below it, up to the next heading.
struct SearchSection: Sendable, Equatable {
  /// The heading's identifier; empty before the first heading.
  var identifier: String
  /// The heading's words; empty before the first heading.
  var heading: String
  /// The words, a line a block.
  var text: [UInt8] = []
}

extension [SearchSection] {
  /// The first sentence of the page, of at most some 160 letters.
  var firstSentence: String? {
    for section in self {
      let line = String(decoding: section.text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      if line.isEmpty { continue }
      guard let limit = line.index(line.startIndex, offsetBy: 160, limitedBy: line.endIndex),
        limit < line.endIndex
      else { return line }
      let words = line.prefix(157)
      let end = words.lastIndex(of: " ") ?? words.endIndex
      return words[..<end] + " …"
    }
    return nil
  }
}
