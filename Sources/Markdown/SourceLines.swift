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
      let hasReturns = bytes.place(of: UInt8(ascii: "\r")) != nil
      var start = 0
      while let end = SourceLines.end(ofLineAt: start, in: bytes, hasReturns: hasReturns) {
        ranges.append(start..<end)
        let isPair =
          bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count
          && bytes[end + 1] == UInt8(ascii: "\n")
        start = end + (isPair ? 2 : 1)
      }
      ranges.append(start..<bytes.count)
      return ranges
    }
  }

  private static func end(
    ofLineAt start: Int, in bytes: UnsafeBufferPointer<UInt8>, hasReturns: Bool
  ) -> Int? {
    guard hasReturns else { return bytes.place(of: UInt8(ascii: "\n"), from: start) }
    return bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
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
  var containsDefinitionMark: Bool { contains("]:") }

  /// Whether there is a `[^` anywhere, without which there is no footnote.
  var containsFootnoteMark: Bool { contains("[^") }

  /// - Parameter mark: two characters, the second one the rarer one in texts.
  private func contains(_ mark: String) -> Bool {
    let mark = Array(mark.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var next = 1
      while let place = bytes.place(of: mark[1], from: next) {
        if bytes[place - 1] == mark[0] { return true }
        next = place + 1
      }
      return false
    }
  }

  /// The numbers of the lines that something is true of.
  func numbers(where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      (1...count).filter { isWanted(UnsafeBufferPointer(rebasing: bytes[ranges[$0 - 1]])) }
    }
  }

  func isBlank(_ number: Int) -> Bool { self[number].allSatisfy(isSpaceOrTab) }

  /// The line that holds a piece of text.
  ///
  /// - Parameters:
  ///   - form: the piece.
  ///   - range: the lines to search.
  ///   - expected: where cmark believes it to be; of several lines, the nearest one counts.
  /// - Returns: a line number; nil when no line in the range holds one of the forms.
  func line(holding form: TypedForm, in range: ClosedRange<Int>, nearest expected: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      func holds(_ number: Int) -> Bool {
        guard number > 0, number <= count else { return false }
        return form.stands(in: UnsafeBufferPointer(rebasing: bytes[ranges[number - 1]]))
      }
      if range.contains(expected), holds(expected) { return expected }
      let holding = range.filter { $0 <= count && holds($0) }
      return holding.min { abs($0 - expected) < abs($1 - expected) }
    }
  }

  /// Whether a link, an image or an autolink can begin at a place.
  func opensLink(line: Int, column: Int) -> Bool {
    guard column > 0, let byte = self[line].dropFirst(column - 1).first else { return false }
    return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "<")
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
