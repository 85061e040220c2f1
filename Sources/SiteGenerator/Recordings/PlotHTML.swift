import Markdown
import Recording

/// A measurement as bars, with its numbers beside them.
///
/// A table whose cells hold the bars: the numbers are read, copied and printed as they stand.
struct PlotHTML {
  let figure: Measured.Figure
  /// The number of cores of the machine that measured.
  let cores: Int
  /// The address of the recording.
  let href: String

  var html: String {
    let most = figure.rows.map(\.value).max() ?? 0
    let rows = figure.rows.map { row in
      let share = most > 0 ? (row.value / most * 1000).rounded() / 10 : 0
      return "<tr><th scope=\"row\">\(escapedHTML(row.label))</th>"
        + "<td class=\"amount\">\(short(row.value))</td>"
        + "<td class=\"track\"><span class=\"fill\" style=\"--share:\(share)%\"></span></td></tr>"
    }.joined(separator: "\n")
    return """
      <figure class="plot">
      <figcaption>\(escapedHTML(figure.title)), in \(escapedHTML(figure.unit)), measured on \
      \(cores) cores (<a href="\(escapedHTML(href))">the recording</a>)</figcaption>
      <div class="table"><table>
      <thead><tr><th scope="col">\(escapedHTML(figure.title))</th>\
      <th scope="col" class="amount">\(escapedHTML(figure.unit))</th><td></td></tr></thead>
      <tbody>
      \(rows)
      </tbody></table></div>
      </figure>
      """
  }

  /// Three digits that count.
  private func short(_ value: Double) -> String {
    if value >= 100 { return grouped(Int(value.rounded())) }
    let digits = value >= 10 ? 10.0 : 100.0
    let rounded = (value * digits).rounded() / digits
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
