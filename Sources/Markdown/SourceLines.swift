/// The lines of a document's text, to check a position that cmark has counted.
struct SourceLines {
  private let lines: [Substring.UTF8View]

  init(_ source: String) {
    lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The line that holds a link's destination.
  ///
  /// - Parameters:
  ///   - destination: as typed.
  ///   - range: the lines to search.
  ///   - expected: where cmark believes it to be; of several lines, the nearest one counts.
  /// - Returns: a line number; nil when no line in the range holds `](destination` or `<destination`.
  func line(holding destination: String, in range: ClosedRange<Int>, nearest expected: Int) -> Int?
  {
    let forms = ["](\(destination)", "](<\(destination)", "<\(destination)>"].map { Array($0.utf8) }
    let holding = range.filter { number in
      guard lines.indices.contains(number - 1) else { return false }
      return forms.contains { contains(lines[number - 1], $0) }
    }
    return holding.min { abs($0 - expected) < abs($1 - expected) }
  }

  /// Whether a link, an image or an autolink can begin at a place.
  func opensLink(line: Int, column: Int) -> Bool {
    guard lines.indices.contains(line - 1), column > 0 else { return false }
    guard let byte = lines[line - 1].dropFirst(column - 1).first else { return false }
    return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "<")
  }

  private func contains(_ line: Substring.UTF8View, _ pattern: [UInt8]) -> Bool {
    var rest = line[...]
    while let start = rest.firstIndex(of: pattern[0]) {
      if rest[start...].starts(with: pattern) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }
}
