import Markdown

/// The frame around a chart: its caption, the drawing, and the numbers in a table under it.
struct ChartFigure {
  /// A column of the table.
  struct Column {
    let title: String
    var isNumber = true
  }

  /// A part of the drawing.
  ///
  /// Paper may end between two of them.
  struct Part {
    /// The height in pixels; it is as wide as its place.
    let height: Int
    /// The marks, as SVG.
    let marks: String
  }

  /// The chart's own class, beside that of all charts; may be empty.
  var kind = ""
  /// What the chart shows, in a few words.
  let title: String
  /// Where and how it was measured; may be empty.
  let note: String
  /// The address of the numbers' file.
  let href: String
  /// What the chart says, for those who do not see it.
  let description: String
  /// The list of what the marks stand for, as HTML; may be empty.
  var legend = ""
  /// The drawing, from the top; empty where the numbers say it all.
  let drawing: [Part]
  /// The titles of the table's columns.
  let columns: [Column]
  /// The table's rows, the first cell of which is the row's title.
  let rows: [[String]]
  /// The numbers as HTML, where they are more than the table of the rows.
  var numbers: String?
  let words: Words

  var html: String {
    let notes = note.isEmpty ? "" : "\(escapedHTML(note)) "
    return """
      <figure class="chart\(kind.isEmpty ? "" : " \(kind)")">
      <figcaption><b>\(escapedHTML(title))</b> \(notes)\
      (<a href="\(escapedHTML(href))">\(words.html(ChartPhrase.json))</a>)</figcaption>
      \(drawing.isEmpty ? table : "\(legend)\(pictures)\n\(numbers ?? foldedTable)")
      </figure>
      """
  }

  /// The parts of the drawing; the first one says what all of them show.
  private var pictures: String {
    drawing.enumerated().map { index, part in
      let role = index == 0 ? "role=\"img\"" : "aria-hidden=\"true\""
      let text =
        index == 0
        ? "\n<title>\(escapedHTML(title))</title><desc>\(escapedHTML(description))</desc>" : ""
      return """
        <svg class="drawing" \(role) width="100%" style="height:\(part.height)px" height="\(part.height)">\(text)
        <g aria-hidden="true">\(part.marks)</g>
        </svg>
        """
    }.joined(separator: "\n")
  }

  private var foldedTable: String {
    """
    <details class="numbers"><summary>\(words.html(ChartPhrase.table))</summary>
    \(table)
    </details>
    """
  }

  private var table: String {
    let head = columns.map { column in
      column.title.isEmpty
        ? "<td></td>"
        : "<th scope=\"col\"\(alignment(column))>\(escapedHTML(column.title))</th>"
    }.joined()
    let body = rows.map { row in
      "<tr>"
        + zip(columns, row).enumerated().map { index, cell in
          index == 0
            ? "<th scope=\"row\">\(escapedHTML(cell.1))</th>"
            : "<td\(alignment(cell.0))>\(escapedHTML(cell.1))</td>"
        }.joined() + "</tr>"
    }.joined(separator: "\n")
    return """
      <div class="table" tabindex="0" role="group" aria-label="\(escapedHTML(title))"><table>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body)
      </tbody></table></div>
      """
  }

  private func alignment(_ column: Column) -> String {
    column.isNumber ? " class=\"amount\"" : ""
  }
}

/// The words around a chart.
enum ChartPhrase: String, Phrase {
  static let group = "chart"

  case json = "the numbers as JSON"
  case table = "The numbers as a table"
  case measured = "Measured on {cores}"
  case time = "Time"
  case tenfolds = "; on the scale, equal steps are tenfolds"
  case bar = "{name}: {value}."
  case bars =
    "{count} bars. The longest is {most}, {mostValue}; the shortest is {least}, {leastValue}."
  case nothing = "{name}: nothing."
  case point = "{name}: {value} at {place}."
  case points = "{name}: {value} at {place}, {lastValue} at {lastPlace}."
}
