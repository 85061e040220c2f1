/// The lines of a document's text, to check a position that cmark has counted, and to read what it has dropped.
struct SourceLines {
  let bytes: [UInt8]
  /// Where each line begins and ends, without its line end.
  private let ranges: [Range<Int>]

  init(_ source: String) {
    self.init(Array(source.utf8))
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    ranges = bytes.withUnsafeBufferPointer { bytes in
      var ranges: [Range<Int>] = []
      ranges.reserveCapacity(bytes.count / 32)
      var start = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
          ranges.append(start..<index)
          let isPair =
            byte == UInt8(ascii: "\r") && index + 1 < bytes.count
            && bytes[index + 1] == UInt8(ascii: "\n")
          index += isPair ? 2 : 1
          start = index
        } else {
          index += 1
        }
      }
      ranges.append(start..<bytes.count)
      return ranges
    }
  }

  /// How many lines there are; a line end after the last line starts another, empty one.
  var count: Int { ranges.count }

  /// A line without its end.
  ///
  /// - Parameter number: counted from 1; a line that does not exist is empty.
  subscript(number: Int) -> ArraySlice<UInt8> {
    guard number > 0, number <= ranges.count else { return [] }
    return bytes[ranges[number - 1]]
  }

  /// Whether there is a `]:` anywhere, without which nothing is defined.
  var containsDefinitionMark: Bool { contains(UInt8(ascii: "]"), UInt8(ascii: ":")) }

  /// Whether there is a `[^` anywhere, without which there is no footnote.
  var containsFootnoteMark: Bool { contains(UInt8(ascii: "["), UInt8(ascii: "^")) }

  private func contains(_ first: UInt8, _ second: UInt8) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      // Counting all of them takes a fraction of the time that stopping at the first one does.
      var count = 0
      var previous: UInt8 = 0
      for byte in bytes {
        count &+= (previous == first ? 1 : 0) & (byte == second ? 1 : 0)
        previous = byte
      }
      return count > 0
    }
  }

  func isBlank(_ number: Int) -> Bool { self[number].allSatisfy(isSpaceOrTab) }

  /// The line that holds a piece of text.
  ///
  /// - Parameters:
  ///   - forms: the piece, in each form in which it may be typed.
  ///   - range: the lines to search.
  ///   - expected: where cmark believes it to be; of several lines, the nearest one counts.
  /// - Returns: a line number; nil when no line in the range holds one of the forms.
  func line(holding forms: [String], in range: ClosedRange<Int>, nearest expected: Int) -> Int? {
    let forms = forms.map { Array($0.utf8) }
    func holds(_ number: Int) -> Bool { forms.contains { contains(self[number], $0) } }
    if range.contains(expected), holds(expected) { return expected }
    let holding = range.filter { $0 <= count && holds($0) }
    return holding.min { abs($0 - expected) < abs($1 - expected) }
  }

  /// Whether a link, an image or an autolink can begin at a place.
  func opensLink(line: Int, column: Int) -> Bool {
    guard column > 0, let byte = self[line].dropFirst(column - 1).first else { return false }
    return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "<")
  }

  private func contains(_ line: ArraySlice<UInt8>, _ pattern: [UInt8]) -> Bool {
    var rest = line
    while let start = rest.firstIndex(of: pattern[0]) {
      if rest[start...].starts(with: pattern) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}

func isSpaceOrTab(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// How many columns of white space a line begins with; a tab leads to the next stop of four.
func indentation(of line: ArraySlice<UInt8>) -> Int {
  line.prefix(while: isSpaceOrTab).reduce(0) { $1 == 0x09 ? ($0 / 4 + 1) * 4 : $0 + 1 }
}

/// Bytes without the spaces and tabs around them.
func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var start = bytes.startIndex
  var end = bytes.endIndex
  while start < end, isSpaceOrTab(bytes[start]) { start += 1 }
  while end > start, isSpaceOrTab(bytes[end - 1]) { end -= 1 }
  return bytes[start..<end]
}
