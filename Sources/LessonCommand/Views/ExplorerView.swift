import Interleaving
import LessonKit

/// The explorer's verdict in words, and its failure.
struct ExplorerView {
  let report: Report
  let paint: Paint
  /// Whether the trace has a column a thread.
  var isSideBySide = false

  /// Lines that say what was found, and how; an empty line separates the trace.
  func lines(indent: Int) -> [String] {
    var lines = indented(summary, by: indent)
    lines[0] = lines[0].replacingOccurrences(
      of: "explorer: \(report.stepVerdict.rawValue)",
      with: "explorer: " + paint(report.stepVerdict.rawValue, style))
    guard let failure = report.failure else { return lines }
    let trace = TraceTable(trace: failure.trace)
    return lines + indented(failure.message, by: indent) + [""]
      + (isSideBySide
        ? trace.sideBySide(indent: indent, paint: paint)
        : trace.lines(indent: indent, paint: paint))
      + indented("schedule \(failure.schedule)", by: indent).map { paint($0, .faint) }
  }

  private var style: Paint.Style {
    switch report.stepVerdict {
    case .broken: .bad
    case .sound: .good
    case .incomplete: .notable
    }
  }

  private var summary: String {
    let tried = "\(report.executions) execution\(report.executions == 1 ? "" : "s")"
    let extent =
      report.incompleteReason.map { "not every interleaving was tried: \($0)" }
      ?? "every interleaving was tried"
    let found = report.failures.map(\.kind.words).joined(separator: ", ")
    let what = found.isEmpty ? "" : " by \(found)"
    return "explorer: \(report.stepVerdict.rawValue)\(what); \(tried), \(extent)"
  }
}
