/// A table as it stands in the lines of a paragraph.
struct TableSource {
  enum Alignment: String { case none, left, center, right }

  /// A cell's text, and where it stands in the document.
  struct Cell {
    let text: ArraySlice<UInt8>
    let origin: LineOrigin
    /// Whether the text can hold no markup, so that it need not be parsed.
    let isPlain: Bool

    fileprivate init(text: ArraySlice<UInt8>, origin: LineOrigin) {
      self.text = text
      self.origin = origin
      isPlain = text.withUnsafeBufferPointer { $0.allSatisfy(isPlainByte) }
    }
  }

  /// How many lines of the paragraph come before the table.
  let precedingLines: Int
  let alignments: [Alignment]
  let header: [Cell]
  let rows: [[Cell]]

  /// Finds the table in the lines of a paragraph; nil when there is none.
  ///
  /// It begins at the first line that a row of dashes with as many cells follows.
  init?(_ lines: [ContentLine]) {
    for index in lines.indices.dropFirst() {
      guard let alignments = TableSource.alignments(lines[index].text) else { continue }
      let header = TableSource.cells(of: lines[index - 1])
      guard header.count == alignments.count else { continue }
      precedingLines = index - 1
      self.alignments = alignments
      self.header = header
      rows = lines[(index + 1)...].map { line in
        var cells = TableSource.cells(of: line)
        cells.removeLast(max(cells.count - alignments.count, 0))
        while cells.count < alignments.count { cells.append(Cell(text: [], origin: line.origin)) }
        return cells
      }
      return
    }
    return nil
  }

  /// What a row of dashes says of the columns; nil for any other line.
  static func alignments(_ line: ArraySlice<UInt8>) -> [Alignment]? {
    guard line.contains(UInt8(ascii: "-")) else { return nil }
    var alignments: [Alignment] = []
    for range in cellRanges(in: line) {
      let cell = trimmed(line[range])
      let dashes = trimmedColons(cell)
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
      let isLeft = cell.first == UInt8(ascii: ":")
      let isRight = cell.last == UInt8(ascii: ":")
      alignments.append(isLeft ? (isRight ? .center : .left) : (isRight ? .right : .none))
    }
    return alignments.isEmpty ? nil : alignments
  }

  private static func trimmedColons(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = cell
    if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
    if rest.last == UInt8(ascii: ":") { rest.removeLast() }
    return rest
  }

  private static func cells(of line: ContentLine) -> [Cell] {
    cellRanges(in: line.text).map { range in
      let cell = trimmed(line.text[range])
      let origin = LineOrigin(
        line: line.origin.line,
        shift: line.origin.shift + cell.startIndex - line.text.startIndex)
      return Cell(text: withoutEscapedPipes(cell), origin: origin)
    }
  }

  /// Splits a row at every `|` without a backslash, also in code; one at either end of the line opens no cell.
  private static func cellRanges(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    let row = trimmed(line)
    guard !row.isEmpty else { return [] }
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(8)
    row.withUnsafeBufferPointer { bytes in
      func add(_ cell: Range<Int>) {
        ranges.append(row.startIndex + cell.lowerBound..<row.startIndex + cell.upperBound)
      }
      var start = bytes[0] == UInt8(ascii: "|") ? 1 : 0
      var index = start
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
          index += 2
        } else if bytes[index] == UInt8(ascii: "|") {
          add(start..<index)
          index += 1
          start = index
        } else {
          index += 1
        }
      }
      if start < bytes.count { add(start..<bytes.count) }
    }
    return ranges
  }

  private static func withoutEscapedPipes(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard cell.withUnsafeBufferPointer({ $0.place(of: UInt8(ascii: "\\")) }) != nil else {
      return cell
    }
    var text: ArraySlice<UInt8> = []
    for byte in cell {
      if byte == UInt8(ascii: "|"), text.last == UInt8(ascii: "\\") { text.removeLast() }
      text.append(byte)
    }
    return text
  }
}

/// Whether a byte is a part of words, and never one of markup.
private func isPlainByte(_ byte: UInt8) -> Bool {
  byte >= 0x80 || isSpaceOrTab(byte) || byte == UInt8(ascii: ",")
    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
