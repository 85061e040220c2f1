/// A table of text with aligned columns, which fits a width by wrapping its cells.
struct TextTable {
  /// How a column looks.
  struct Column {
    var title: String
    var isRight = false
    /// Whether the column may become narrower than its widest cell.
    var wraps = false
    /// Whether the column may become narrower, too, by cutting the beginning of its cells.
    ///
    /// For places in files: the end of a path, with the line, tells the most.
    var cuts = false

    /// The width below which the column does not go; nil where it is as wide as its widest cell.
    var narrowest: Int? { wraps ? 8 : cuts ? 20 : nil }
  }

  /// One cell.
  struct Cell {
    var text: String
    var style = Paint.Style.plain

    init(_ text: String, _ style: Paint.Style = .plain) {
      self.text = text
      self.style = style
    }
  }

  var columns: [Column]
  var rows: [[Cell]]
  private static let gap = "  "

  init(_ columns: [Column], _ rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows
  }

  /// The table's lines: the titles, a rule, the rows.
  func lines(indent: Int, paint: Paint, width: Int = terminalWidth) -> [String] {
    let widths = columnWidths(within: width - indent)
    let margin = String(repeating: " ", count: indent)
    let titles = columns.map { Cell($0.title, .heading) }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap)
    let head = rowLines(titles, widths, paint).map { margin + $0 } + [margin + paint(rule, .faint)]
    return head + rows.flatMap { rowLines($0, widths, paint).map { margin + $0 } }
  }

  /// The smallest width at which no column but the wrapping ones loses anything, and these keep
  /// `column` characters.
  func smallestWidth(column: Int) -> Int {
    let widths = columns.indices.map {
      columns[$0].wraps ? column : min(naturalWidth($0), columns[$0].narrowest ?? .max)
    }
    return widths.reduce(0, +) + Self.gap.count * (columns.count - 1)
  }

  private func naturalWidth(_ column: Int) -> Int {
    // A title may break: at its own line ends, and in a column that wraps, at each word.
    let title = columns[column].title.split { $0 == "\n" || ($0 == " " && columns[column].wraps) }
    return (title.map(\.count) + rows.map { $0[column].text.count }).max() ?? 0
  }

  private func columnWidths(within width: Int) -> [Int] {
    var widths = columns.indices.map(naturalWidth)
    let room = width - Self.gap.count * (columns.count - 1)
    while widths.reduce(0, +) > room {
      let wide = columns.indices.filter { widths[$0] > columns[$0].narrowest ?? .max }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  /// The end of a text that is too long, after an ellipsis.
  private static func cut(_ text: String, width: Int) -> String {
    text.count <= width ? text : "…" + text.suffix(max(width - 1, 0))
  }

  private func rowLines(_ cells: [Cell], _ widths: [Int], _ paint: Paint) -> [String] {
    let blocks = columns.indices.map { column in
      columns[column].cuts
        ? [Self.cut(cells[column].text, width: widths[column])]
        : wrapped(cells[column].text, width: max(widths[column], 1))
    }
    return (0..<(blocks.map(\.count).max() ?? 0)).map { line in
      var text = ""
      var pending = ""
      for column in cells.indices {
        let block = blocks[column]
        let piece = line < block.count ? block[line] : ""
        let padding = String(repeating: " ", count: max(0, widths[column] - piece.count))
        if columns[column].isRight { pending += padding }
        // Spaces wait for the next piece of text, so that no line ends in spaces.
        if !piece.isEmpty {
          text += pending + paint(piece, cells[column].style)
          pending = ""
        }
        pending += (columns[column].isRight ? "" : padding) + Self.gap
      }
      return text
    }
  }
}
