/// Rows of text, in columns that are as wide as they need to be.
struct Table {
  private var rows: [[String]]

  init(_ headings: [String]) { rows = [headings] }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The first column stands to the left, the others to the right.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + padding : padding + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
