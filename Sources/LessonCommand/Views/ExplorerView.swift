import Interleaving
import LessonKit

/// The explorer's verdict in words, and its failure.
struct ExplorerView {
  let report: Report
  let paint: Paint
  /// Whether the trace is whole and has a column a thread; otherwise it ends with the last step
  /// that the failure is about.
  var isSideBySide = false

  /// What is said of a step that this judge is not asked about.
  static let notAsked =
    "demonstrated: neither the explorer nor the sanitizer can see what this step shows"

  /// Lines that say what was found and how, and the trace between empty lines.
  func lines(indent: Int) -> [String] {
    var lines =
      indented(verdict, by: indent) + indented(extent, by: indent).map { paint($0, .faint) }
    // Painted last: wrapping counts characters.
    let word = report.stepVerdict.rawValue
    lines[0] = lines[0].replacingOccurrences(
      of: "explorer: \(word)", with: "explorer: \(paint(word, style))")
    guard let failure = report.failure else { return lines }
    return lines + [""] + indented(failure.message, by: indent) + [""]
      + (failure.trace.isEmpty ? [] : trace(of: failure, indent: indent) + [""])
      + indented("schedule: \(failure.schedule)", by: indent).map { paint($0, .faint) }
  }

  private func trace(of failure: Failure, indent: Int) -> [String] {
    if isSideBySide {
      return TraceTable(trace: failure.trace).sideBySide(indent: indent, paint: paint)
    }
    let end = failure.trace.lastIndex(where: \.isMarked).map { $0 + 1 } ?? failure.trace.count
    let lines = TraceTable(trace: Array(failure.trace[..<end])).lines(indent: indent, paint: paint)
    guard end < failure.trace.count else { return lines }
    let rest = "and \(failure.trace.count - end) more, which lesson explore shows"
    return lines + indented(rest, by: indent + 3).map { paint($0, .faint) }
  }

  private var style: Paint.Style {
    switch report.stepVerdict {
    case .broken: .bad
    case .sound: .good
    case .incomplete, .demonstrated: .notable
    }
  }

  private var verdict: String {
    let found = report.failures.map(\.kind.words).joined(separator: ", ")
    return "explorer: \(report.stepVerdict.rawValue)" + (found.isEmpty ? "" : " by \(found)")
  }

  private var extent: String {
    let count = counted(report.executions, "execution")
    return report.incompleteReason.map { "\(count), and not every interleaving was tried: \($0)" }
      ?? "\(count), which stand\(report.executions == 1 ? "s" : "") for every interleaving"
  }
}
