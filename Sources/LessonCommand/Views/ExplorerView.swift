import Interleaving
import LessonKit

/// The explorer's verdict in words, and its failure.
struct ExplorerView {
  let report: Report
  let paint: Paint
  /// Whether the trace has a column a thread.
  var isSideBySide = false

  /// Lines that say what was found and how, and the trace between empty lines.
  func lines(indent: Int) -> [String] {
    var lines =
      indented(verdict, by: indent) + indented(extent, by: indent).map { paint($0, .faint) }
    // Painted last: wrapping counts characters.
    let word = report.stepVerdict.rawValue
    lines[0] = lines[0].replacingOccurrences(
      of: "explorer: \(word)", with: "explorer: \(paint(word, style))")
    guard let failure = report.failure else { return lines }
    let trace = TraceTable(trace: failure.trace)
    return lines + [""] + indented(failure.message, by: indent) + [""]
      + (isSideBySide
        ? trace.sideBySide(indent: indent, paint: paint)
        : trace.lines(indent: indent, paint: paint))
      + [""] + indented("schedule: \(failure.schedule)", by: indent).map { paint($0, .faint) }
  }

  private var style: Paint.Style {
    switch report.stepVerdict {
    case .broken: .bad
    case .sound: .good
    case .incomplete: .notable
    }
  }

  private var verdict: String {
    let found = report.failures.map(\.kind.words).joined(separator: ", ")
    return "explorer: \(report.stepVerdict.rawValue)" + (found.isEmpty ? "" : " by \(found)")
  }

  private var extent: String {
    let count = "\(report.executions) execution\(report.executions == 1 ? "" : "s")"
    return report.incompleteReason.map { "\(count), and not every interleaving was tried: \($0)" }
      ?? "\(count), which stand for every interleaving"
  }
}
