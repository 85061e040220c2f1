import Foundation
import LessonKit
import Recording

/// A benchmark's figures, a table a panel, and what becomes of its claims.
struct BenchmarkView {
  let recording: BenchmarkRecording
  let paint: Paint

  var lines: [String] {
    let result = recording.result
    return result.panels.flatMap { [""] + PanelTable(panel: $0, result: result).lines(paint) }
      + (result.claims.isEmpty ? [] : ["", paint("Claims", .heading)])
      + result.claims.flatMap { [""] + claim($0) }
  }

  private func claim(_ claim: BenchmarkClaim) -> [String] {
    indented(claim.text, by: 3)
      + claim.evidence.flatMap { evidence in
        indented(
          "\(FigureText.ratio(evidence.ratio.median)) (\(FigureText.range(evidence.ratio)))"
            + " \(evidence.words); claimed: \(FigureText.ratio(evidence.atLeast)) or more", by: 6)
      }
      + [
        paint(
          claim.holds ? "   It holds." : "   It does not hold here.", claim.holds ? .good : .notable
        )
      ]
  }
}

/// One panel as a table.
private struct PanelTable {
  let panel: BenchmarkPanel
  let result: BenchmarkResult

  func lines(_ paint: Paint) -> [String] {
    let columns =
      [TextTable.Column(title: "", wraps: true)]
      + panel.columns.map { .init(title: $0.label, isRight: true) }
    let rows = panel.rows.map { row in
      [TextTable.Cell(row.contestant)] + row.figures.map { .init(cell($0, of: row.contestant)) }
    }
    return [paint(panel.title, .heading)] + wrapped(explanation).map { paint($0, .faint) }
      + [""] + TextTable(columns, rows).lines(indent: 0, paint: paint)
  }

  private var explanation: String {
    switch panel.quantity {
    case .throughput:
      "Times as fast as \(result.reference), which does so many operations a second. Nine of ten "
        + "runs lie within ±; what jumps by more than 15 % has a ~."
    case .latency: "How long it took: the median, one of a hundred, the longest."
    case .share: "The share of all."
    }
  }

  private func cell(_ figure: BenchmarkFigure, of contestant: String) -> String {
    switch panel.quantity {
    case .throughput where contestant == result.reference || figure.ratio == nil:
      return "\(FigureText.count(figure.value.median))/s"
    case .throughput:
      guard let ratio = figure.ratio else { return "" }
      return FigureText.ratio(ratio)
    case .latency: return FigureText.time(figure.value.median)
    case .share: return String(format: "%.1f %%", figure.value.median * 100)
    }
  }
}
