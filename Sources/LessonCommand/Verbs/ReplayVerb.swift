import Interleaving
import LessonKit

/// `lesson replay 5 --step UnguardedReads b2c2a2`: one schedule again, step by step.
struct ReplayVerb {
  let base: LessonVerb

  func run() throws -> Int32 {
    guard let schedule = base.options.schedule, let step = base.steps.first else { return 64 }
    base.sayTitle("One schedule: \(schedule)")
    let report = try ExplorerJudge(command: .thisProgram)
      .replay(schedule, of: step, of: base.lesson)
    if base.options.json {
      Output.print(JSONText.of(report))
    }
    base.say(
      StepHeading(
        lesson: base.lesson, step: step, expected: step.expectation.verdict.rawValue,
        paint: base.paint
      ).lines + [""] + lines(report))
    base.say([
      "", base.paint("Next", .heading),
      "  \(NextCommand.line("explore \(base.lesson.number) --step \(step.name)"))",
      base.paint("      every schedule of the step, and the shortest that fails", .faint),
    ])
    return report.executions == 0 || report.failure(.nondeterminism) != nil ? 1 : 0
  }

  private func lines(_ report: Report) -> [String] {
    guard let failure = report.failure else {
      let outcome = report.outcomes.first.map { "The scenario returned “\($0.outcome)”. " } ?? ""
      let found =
        report.executions == 0
        ? report.incompleteReason ?? "" : "\(outcome)Nothing goes wrong under this schedule."
      return indented(found, by: 3)
    }
    if failure.kind == .nondeterminism {
      return indented(
        "The step cannot follow this schedule: it is one of another step, or of other code.", by: 3
      ).map { base.paint($0, .bad) }
    }
    return indented("\(failure.kind.words.capitalizedFirst).", by: 3).map { base.paint($0, .bad) }
      + indented(failure.message, by: 3) + [""]
      + (failure.trace.isEmpty
        ? [] : TraceTable(trace: failure.trace).sideBySide(indent: 3, paint: base.paint))
  }
}
