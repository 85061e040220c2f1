import Foundation
import Interleaving
import LessonKit

/// `lesson 5`: each step before two judges, real runs and the explorer, and whether they agree.
struct RunVerb {
  let base: LessonVerb
  static let defaultRuns = 5000

  func run() throws -> Int32 {
    let runs = base.options.runs ?? Self.defaultRuns
    base.sayTitle(
      "\(counted(runs, "real run")) a step, and every interleaving that the explorer finds.")
    let results = try base.steps.map { step in
      let result = try judge(step, runs: runs)
      base.say(lines(result))
      return result
    }
    let compiled = try CompileVerb(base: base).judge()
    base.sayLeftOut()
    if base.options.json {
      Output.print(
        JSONText.of(
          RunDocument(
            lesson: base.lesson, results: results, compiled: compiled, leftOut: base.leftOut)))
    }
    let disagreeing = results.filter { !$0.disagreements.isEmpty }
    let miscompiled = compiled.filter { !$0.disagreements.isEmpty }
    base.sayEnd(
      disagreeing: disagreeing.flatMap { result in
        result.disagreeingJudges.map { "\(result.step.name) (\($0.name))" }
      } + miscompiled.map { "\($0.subject.name) (\(Judge.compiler.name))" },
      agreed: agreed(steps: results.count, files: compiled.count),
      next: next(disagreeing.first))
    return disagreeing.isEmpty && miscompiled.isEmpty ? 0 : 1
  }

  private func agreed(steps: Int, files: Int) -> String {
    switch (steps, files) {
    case (0, _): "The compiler says what the lesson expects."
    case (1, 0): "As expected: the judges agree."
    case (_, 0): "All \(steps) steps are as expected: the judges agree."
    default:
      "All \(steps) steps are as expected: the judges agree."
        + " The compiler says what is expected of \(counted(files, "file"))."
    }
  }

  private func judge(_ step: Step, runs: Int) throws -> StepResult {
    let lesson = base.lesson
    let progress = Progress(step.name, parts: 2)
    defer { progress.clear() }
    var realRuns = RealRunJudge(command: .thisProgram, runs: runs)
    if base.options.runs != nil { realRuns.demonstrationLimit = nil }
    // The explorer keeps to one core: real runs have the others meanwhile.
    let (observation, report) = concurrently(
      { [realRuns] in
        Result {
          try realRuns.observe(step, of: lesson) {
            progress.show("\($0) of \(counted(runs, "real run"))", part: 0)
          }
        }
      },
      {
        Result {
          guard !step.expectation.isDemonstrated else { return nil as Report? }
          return try ExplorerJudge(command: .thisProgram).explore(step, of: lesson) {
            progress.show("\(counted($0, "execution")) explored", part: 1)
          }
        }
      })
    if let limit = step.measurement?.limit {
      progress.show(only: "measuring, for at most \((limit / .seconds(1)).formatted()) s")
    }
    return StepResult(
      step: step, observation: try observation.get(), report: try report.get(),
      // Last and alone: what runs beside it would change the figures.
      measured: try Measurer(command: .thisProgram).measure(step, of: lesson))
  }

  private func lines(_ result: StepResult) -> [String] {
    let paint = base.paint
    let table = OutcomeTable(
      rows: result.rows, runs: result.observation.runs, report: result.report)
    let early = result.observation.stoppedBecause.map {
      indented("real runs stopped early: \($0)", by: 3).map { paint($0, .notable) }
    }
    let verdict = result.step.expectation.verdict.rawValue
    return StepHeading(
      lesson: base.lesson, step: result.step, expected: verdict, paint: paint
    ).lines + [""]
      + table.lines(indent: 3, paint: paint) + [""] + (early.map { $0 + [""] } ?? [])
      + (result.measured.map { MeasurementView(result: $0, paint: paint).lines(indent: 3) + [""] }
        ?? [])
      + (result.report.map { ExplorerView(report: $0, paint: paint).lines(indent: 3) }
        ?? indented(ExplorerView.notAsked, by: 3))
      + [""]
      + AgreementView(disagreements: result.disagreements, paint: paint)
      .lines(
        agreed: result.report == nil
          ? "Demonstrated, as expected." : "The judges agree: \(verdict).", indent: 3)
  }

  private func next(_ disagreeing: StepResult?) -> [(arguments: String, why: String)] {
    let number = base.lesson.number
    let explored = base.steps.filter { !$0.expectation.isDemonstrated }
    let step =
      disagreeing?.step ?? explored.first { $0.expectation.failure != nil } ?? explored.first
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
  /// The explorer's report; nil when it was not asked.
  let report: Report?
  let measured: MeasurementResult?

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
