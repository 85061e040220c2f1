/// A table written as lines of cells between bars.
///
/// CommonMark has none: to it the lines are a paragraph.
struct PipeTable {
  private(set) var titles: [String]
  private(set) var rows: [[String]]

  /// Reads the words of a paragraph, line by line; nil when they are no table.
  init?(lines: [String]) {
    guard lines.count >= 2, lines.allSatisfy({ $0.hasPrefix("|") }) else { return nil }
    let isRule = lines[1].allSatisfy { "|-: ".contains($0) } && lines[1].contains("-")
    guard isRule else { return nil }
    titles = Self.cells(lines[0])
    rows = lines.dropFirst(2).map(Self.cells)
    for index in rows.indices {
      let missing = max(0, titles.count - rows[index].count)
      rows[index] = rows[index].prefix(titles.count) + Array(repeating: "", count: missing)
    }
  }

  private static func cells(_ line: String) -> [String] {
    var cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0.trimming(" ")) }
    cells.removeFirst()
    if cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }

  func lines(width: Int, paint: Paint) -> [String] {
    TextTable(
      titles.map { TextTable.Column(title: $0, wraps: true) },
      rows.map { $0.map { TextTable.Cell($0) } }
    ).lines(indent: 0, paint: paint, width: width)
  }
}

extension Substring {
  fileprivate func trimming(_ character: Character) -> Substring {
    var rest = drop { $0 == character }
    while rest.last == character { rest.removeLast() }
    return rest
  }
}
