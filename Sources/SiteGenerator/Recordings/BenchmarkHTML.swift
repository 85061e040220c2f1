import Foundation
import Markdown
import Recording

/// A benchmark's figures as charts, and its claims beside what was measured of them.
struct BenchmarkHTML {
  let recording: BenchmarkRecording
  /// The address of the recording.
  let href: String
  let words: Words

  // MARK: Panels

  /// A panel: lines over the number of threads, or bars.
  func panel(_ panel: BenchmarkPanel) -> String {
    switch panel.quantity {
    case .throughput: ratios(panel)
    case .latency:
      bars(
        panel, note: words[BenchmarkPhrase.latencies],
        axis: Axis(title: words[ChartPhrase.time], unit: "µs", scale: .logarithmic),
        factor: 1e6, said: FigureText.time)
    case .share:
      bars(panel, note: "", axis: Axis(title: words[BenchmarkPhrase.share], unit: "%"), factor: 100)
    }
  }

  private var measured: String {
    words[ChartPhrase.measured, ["cores": words.cores(recording.cores)]]
  }

  private func ratios(_ panel: BenchmarkPanel) -> String {
    let reference = ["reference": recording.result.reference]
    return LineChart(
      title: panel.title, note: "\(words[BenchmarkPhrase.ratios, reference]) \(measured)",
      href: href,
      x: Axis(
        title: (panel.axis ?? "").prefix(1).uppercased() + (panel.axis ?? "").dropFirst(),
        scale: .logarithmic),
      y: Axis(
        title: words[BenchmarkPhrase.speed], unit: words[BenchmarkPhrase.timesReference, reference],
        scale: .logarithmic),
      series: panel.rows.map { row in
        .init(
          name: row.contestant,
          points: zip(panel.columns, row.figures).enumerated().map { index, pair in
            .init(
              x: pair.0.position ?? Double(index), y: (pair.1.ratio ?? pair.1.value).median)
          })
      }, numbers: figures(panel), words: words
    ).html
  }

  private func bars(
    _ panel: BenchmarkPanel, note: String, axis: Axis, factor: Double,
    said: (Double) -> String? = { _ in nil }
  ) -> String {
    BarChart(
      title: panel.title, note: [note, measured].filter { !$0.isEmpty }.joined(separator: " "),
      href: href, axis: axis,
      groups: panel.rows.map { row in
        .init(
          name: row.contestant,
          bars: zip(panel.columns, row.figures).map { column, figure in
            .init(
              name: column.label, value: figure.value.median * factor,
              words: said(figure.value.median))
          })
      }, words: words
    ).html
  }

  /// The numbers of a chart of ratios, with what it leaves out: how fast, and how sure.
  private func figures(_ panel: BenchmarkPanel) -> String {
    let heads = panel.columns.map {
      "<th scope=\"col\">\(escapedHTML($0.label))</th>"
    }.joined()
    let rows = panel.rows.map { row in
      let cells = row.figures.map { figure in
        let ratio = figure.ratio.map {
          "<small>\(FigureText.ratio($0))</small>"
        }
        let speed = say(.each, ["count": FigureText.count(figure.value.median)])
        return "<td>\(speed)\(ratio ?? "")</td>"
      }.joined()
      return "<tr><th scope=\"row\">\(escapedHTML(row.contestant))</th>\(cells)</tr>"
    }.joined(separator: "\n")
    return """
      <details class="numbers"><summary>\(say(.speeds))</summary>
      <p>\(say(.sureness))</p>
      <div class="table" tabindex="0" role="group" aria-label="\(escapedHTML(panel.title))">\
      <table class="amounts">
      <thead><tr><th scope="col"></th>\(heads)</tr></thead>
      <tbody>
      \(rows)
      </tbody></table></div>
      </details>
      """
  }

  // MARK: Claims

  /// Each claim with the figures that it rests on, and whether they bear it out.
  var claims: String {
    let items = recording.result.claims.map { claim in
      let evidence = claim.evidence.map { evidence in
        "<li><strong>\(FigureText.ratio(evidence.ratio.median))</strong> "
          + "<small>(\(FigureText.range(evidence.ratio)))</small> "
          + say(
            .claimed,
            [
              "comparison": escapedHTML(evidence.words),
              "ratio": FigureText.ratio(evidence.atLeast),
            ]) + "</li>"
      }.joined(separator: "\n")
      return """
        <li><p>\(escapedHTML(claim.text)) \
        <strong>\(say(claim.holds ? .holds : .doesNotHold))</strong></p>
        <ul>
        \(evidence)
        </ul></li>
        """
    }.joined(separator: "\n")
    return """
      <figure class="claims">
      <figcaption>\(say(.claims, ["cores": words.cores(recording.cores)])) \
      (<a href="\(escapedHTML(href))">\(words.html(ChartPhrase.json))</a>)</figcaption>
      <ul>
      \(items)
      </ul>
      </figure>
      """
  }

  private func say(_ phrase: BenchmarkPhrase, _ values: [String: String] = [:]) -> String {
    words.html(phrase, values)
  }
}

/// The words around a benchmark's figures.
enum BenchmarkPhrase: String, Phrase {
  static let group = "benchmark"

  case latencies = "The median, what one of a hundred exceeds, and the longest."
  case share = "Share"
  case ratios = "How many times as fast as {reference}."
  case speed = "Speed"
  case timesReference = "times {reference}"
  case each = "{count}/s"
  case speeds = "Operations a second, and how sure the ratios are"
  case sureness =
    """
    Nine of ten runs should lie within ±. A ratio with ~ jumps by more than 15 % from run to run: \
    its size says something, its digits do not.
    """
  case claims =
    """
    What is claimed, and the ratio that was measured on {cores}, with the range in which nine of \
    ten runs should lie
    """
  case claimed = "{comparison}; claimed: {ratio} or more"
  case holds = "It holds."
  case doesNotHold = "It does not hold here."
}
