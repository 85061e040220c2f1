import Foundation
import LessonKit

/// What the sanitizer found in a step, explained.
struct RaceView {
  let result: RaceResult
  let paint: Paint

  var lines: [String] {
    StepHeading(
      lesson: result.lesson, step: result.step,
      expected: result.step.expectation.sanitizer.rawValue, paint: paint
    )
    .lines + [""]
      + verdict + explanation
      + AgreementView(disagreements: result.disagreements, paint: paint)
      .lines(agreed: "As expected.", indent: 3)
  }

  /// What is said of a step that the sanitizer is not asked about.
  static func notAsked(about step: Step) -> String {
    step.expectation.isDemonstrated
      ? ExplorerView.notAsked
      : "not asked: the sanitizer finds data races, and this step's fault is another"
  }

  private var verdict: [String] {
    let runs = counted(result.finding.runs, "run")
    let text =
      result.finding.report.map { "sanitizer: reported a \($0.kind) within \(runs)" }
      ?? "sanitizer: silent in \(runs)"
    let crashes = result.finding.crashes
    let died = crashes.isEmpty ? "" : "; died without a report: " + crashes.joined(separator: ", ")
    return indented(text + died, by: 3)
  }

  private var explanation: [String] {
    let accesses = result.accesses
    guard accesses.count == 2 else { return [] }
    return [""] + accesses.flatMap { lines($0) + [""] } + indented(meaning(accesses), by: 3) + [""]
  }

  /// Who did what, where, and the line of code itself.
  private func lines(_ access: RacingAccess) -> [String] {
    let function = access.function
      .replacing(#/^closure \#\d+ in /#, with: "a block of ")
      .replacing(#/\.getter$/#, with: "")
    let deed = indented("\(access.thread) \(what(access)) in \(function)", by: 3)
    let place = access.line.map { "\(access.file):\($0)" } ?? access.file
    let code = access.line.flatMap { sourceLine($0, of: access.path) }.map { "  \($0)" } ?? ""
    return deed + [String("     \(paint(place, .faint))\(code)")]
  }

  private func sourceLine(_ line: Int, of path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    return lines[line - 1].trimmingCharacters(in: .whitespaces)
  }

  private func what(_ access: RacingAccess) -> String {
    "\(access.isWrite ? "changes" : "reads") \(access.variable ?? "shared memory")"
  }

  private func meaning(_ accesses: [RacingAccess]) -> String {
    let variable = accesses.lazy.compactMap(\.variable).first ?? "the same memory"
    let writers = accesses.filter(\.isWrite)
    let deed =
      writers.count == 2
      ? "Both threads change \(variable)"
      : "One thread changes \(variable) while the other reads it"
    return "\(deed), and nothing makes one wait for the other: no lock, no barrier, no queue that"
      + " they share in turn. Either can see the other's work half done."
  }
}
