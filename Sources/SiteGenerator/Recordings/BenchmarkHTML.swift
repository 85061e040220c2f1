import Foundation
import Markdown
import Recording

/// A benchmark's figures as tables, and its claims beside what was measured of them.
struct BenchmarkHTML {
  let recording: BenchmarkRecording
  /// The address of the recording.
  let href: String

  // MARK: Panels

  /// A panel: a row a contestant, a column a condition.
  func panel(_ panel: BenchmarkPanel) -> String {
    let heads = panel.columns.map {
      "<th scope=\"col\" class=\"amount\">\(escapedHTML($0.label))</th>"
    }.joined()
    let rows = panel.rows.map { row in
      "<tr><th scope=\"row\">\(escapedHTML(row.contestant))</th>"
        + row.figures.map { "<td class=\"amount\">\(cell($0, of: row, in: panel))</td>" }.joined()
        + "</tr>"
    }.joined(separator: "\n")
    return """
      <figure class="plot benchmark" id="bench-\(escapedHTML(panel.id))">
      <figcaption><b>\(escapedHTML(panel.title))</b>: \(explanation(panel)). Measured on \
      \(recording.cores) cores (<a href="\(escapedHTML(href))">the recording</a>)</figcaption>
      <div class="table" tabindex="0" role="group" aria-label="\(escapedHTML(panel.title))"><table>
      <thead><tr><th scope="col">Contestant</th>\(heads)</tr></thead>
      <tbody>
      \(rows)
      </tbody></table></div>
      </figure>
      """
  }

  private func explanation(_ panel: BenchmarkPanel) -> String {
    switch panel.quantity {
    case .throughput:
      "how many times as fast as \(escapedHTML(recording.result.reference)), which does so many "
        + "operations a second"
    case .latency: "how long it took: the median, what one of a hundred exceeds, the longest"
    case .share: "shares of all"
    }
  }

  private func cell(
    _ figure: BenchmarkFigure, of row: BenchmarkPanel.Row, in panel: BenchmarkPanel
  ) -> String {
    switch panel.quantity {
    case .throughput:
      guard let ratio = figure.ratio, row.contestant != recording.result.reference else {
        return "\(FigureText.count(figure.value.median))/s"
      }
      return "\(FigureText.ratio(ratio.median)) <small>\(FigureText.range(ratio))</small>"
    case .latency: return FigureText.time(figure.value.median)
    case .share: return String(format: "%.1f %%", figure.value.median * 100)
    }
  }

  // MARK: Claims

  /// Each claim with the figures that it rests on, and whether they bear it out.
  var claims: String {
    let items = recording.result.claims.map { claim in
      let evidence = claim.evidence.map { evidence in
        "<li><strong>\(FigureText.ratio(evidence.ratio.median))</strong> "
          + "<small>\(FigureText.range(evidence.ratio))</small> "
          + "\(escapedHTML(evidence.words)); claimed: "
          + "\(FigureText.ratio(evidence.atLeast)) or more</li>"
      }.joined(separator: "\n")
      return """
        <li class="\(claim.holds ? "holds" : "fails")"><p>\(escapedHTML(claim.text)) \
        \(claim.holds ? "It holds." : "It does not hold here.")</p>
        <ul>
        \(evidence)
        </ul></li>
        """
    }.joined(separator: "\n")
    return """
      <figure class="plot claims">
      <figcaption>What is claimed, and what was measured on \(recording.cores) cores \
      (<a href="\(escapedHTML(href))">the recording</a>)</figcaption>
      <ul>
      \(items)
      </ul>
      </figure>
      """
  }
}
