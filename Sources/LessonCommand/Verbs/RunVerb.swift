import Interleaving
import LessonKit

/// `lesson 5`: each step before two judges, real runs and the explorer, and whether they agree.
struct RunVerb {
  let base: LessonVerb
  static let defaultRuns = 5000

  func run() throws -> Int32 {
    let runs = base.options.runs ?? Self.defaultRuns
    base.sayTitle(
      "\(runs) real runs a step, and every interleaving that the explorer finds.")
    let results = try base.steps.map { step in
      let result = try judge(step, runs: runs)
      base.say(lines(result))
      return result
    }
    if base.options.json {
      Output.print(JSONText.of(RunDocument(lesson: base.lesson, results: results)))
    }
    let disagreeing = results.filter { !$0.disagreements.isEmpty }
    base.sayEnd(
      disagreeing: disagreeing.flatMap { result in
        result.disagreeingJudges.map { "\(result.step.name) (\($0.name))" }
      },
      agreed: results.count == 1
        ? "As expected: the judges agree."
        : "All \(results.count) steps are as expected: the judges agree.",
      next: next(disagreeing.first))
    return disagreeing.isEmpty ? 0 : 1
  }

  private func judge(_ step: Step, runs: Int) throws -> StepResult {
    let lesson = base.lesson
    let progress = Progress(step.name, parts: 2)
    defer { progress.clear() }
    // The explorer keeps to one core: real runs have the others meanwhile.
    let (observation, report) = concurrently(
      {
        Result {
          try RealRunJudge(command: .thisProgram, runs: runs).observe(step, of: lesson) {
            progress.show("\($0) of \(runs) real runs", part: 0)
          }
        }
      },
      {
        Result {
          try ExplorerJudge(command: .thisProgram).explore(step, of: lesson) {
            progress.show("\($0) executions explored", part: 1)
          }
        }
      })
    return StepResult(step: step, observation: try observation.get(), report: try report.get())
  }

  private func lines(_ result: StepResult) -> [String] {
    let paint = base.paint
    let table = OutcomeTable(
      rows: result.rows, runs: result.observation.runs, executions: result.report.executions)
    let early = result.observation.stoppedBecause.map {
      indented("real runs stopped early: \($0)", by: 3).map { paint($0, .notable) }
    }
    let verdict = result.step.expectation.verdict.rawValue
    return StepHeading(
      lesson: base.lesson, step: result.step, expected: verdict, paint: paint
    ).lines + [""]
      + table.lines(indent: 3, paint: paint) + [""] + (early ?? [])
      + ExplorerView(report: result.report, paint: paint).lines(indent: 3)
      + [""]
      + AgreementView(disagreements: result.disagreements, paint: paint)
      .lines(agreed: "The judges agree: \(verdict).", indent: 3)
  }

  private func next(_ disagreeing: StepResult?) -> [(arguments: String, why: String)] {
    let number = base.lesson.number
    let step =
      disagreeing?.step ?? base.steps.first { $0.expectation.failure != nil } ?? base.steps.first
    return [
      (
        "explore \(number)" + (step.map { " --step \($0.name)" } ?? ""),
        "its interleavings alone, thread beside thread"
      ),
      ("race \(number)", "what the thread sanitizer reports, in words"),
    ]
  }
}

/// What the judges found in one step.
struct StepResult: Sendable {
  let step: Step
  let observation: Observation
  let report: Report

  var rows: [OutcomeRow] { OutcomeRow.table(of: step, observation: observation, report: report) }
  var disagreements: [Disagreement] {
    Agreement.disagreements(on: step, observation: observation, report: report)
  }

  /// The judges that found what is not expected, each once.
  var disagreeingJudges: [Judge] {
    disagreements.map(\.judge).reduce(into: []) { judges, judge in
      if !judges.contains(judge) { judges.append(judge) }
    }
  }
}
