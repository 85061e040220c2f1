import Markdown

/// The frame around a chart: its caption, the drawing, and the numbers in a table under it.
struct ChartFigure {
  /// A column of the table.
  struct Column {
    let title: String
    var isNumber = true
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
  /// The height of the drawing in pixels; it is as wide as its place.
  let height: Int
  /// The drawing, as SVG.
  let drawing: String
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
      \(legend)<svg class="drawing" role="img" width="100%" style="height:\(height)px" height="\(height)">
      <title>\(escapedHTML(title))</title><desc>\(escapedHTML(description))</desc>
      <g aria-hidden="true">\(drawing)</g>
      </svg>
      \(numbers ?? table)
      </figure>
      """
  }

  private var table: String {
    let head = columns.map { column in
      "<th scope=\"col\"\(alignment(column))>\(escapedHTML(column.title))</th>"
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
      <details class="numbers"><summary>\(words.html(ChartPhrase.table))</summary>
      <div class="table" tabindex="0" role="group" aria-label="\(escapedHTML(title))"><table>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body)
      </tbody></table></div>
      </details>
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
