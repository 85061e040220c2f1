import Interleaving
import LessonKit

/// `lesson explore 5`: the explorer alone, with the failing schedule thread beside thread.
struct ExploreVerb {
  let base: LessonVerb

  func run() throws -> Int32 {
    let bound = base.options.bound
    base.sayTitle(
      bound.map { "Interleavings with at most \($0) preemption\($0 == 1 ? "" : "s")." }
        ?? "Every interleaving, under a controlled scheduler.")
    var results: [ExploreDocument.StepPart] = []
    for step in base.steps {
      let report = step.expectation.isDemonstrated ? nil : try explore(step)
      let disagreements =
        report.map { Agreement.explorer(on: step, report: $0, isBounded: bound != nil) } ?? []
      base.say(lines(step, report, disagreements))
      results.append(.init(step: step, report: report, disagreements: disagreements))
    }
    base.sayLeftOut()
    if base.options.json {
      Output.print(JSONText.of(ExploreDocument(lesson: base.lesson, steps: results)))
    }
    let disagreeing = results.filter { !$0.disagreements.isEmpty }.map(\.step.name)
    base.sayEnd(
      disagreeing: disagreeing, agreed: "The explorer found what the lesson expects.",
      next: [
        (
          "\(base.lesson.number)" + (disagreeing.first.map { " --step \($0)" } ?? ""),
          "how often real runs come to each outcome"
        )
      ])
    return disagreeing.isEmpty ? 0 : 1
  }

  private func explore(_ step: Step) throws -> Report {
    let progress = Progress(step.name, parts: 1)
    defer { progress.clear() }
    let judge = ExplorerJudge(command: .thisProgram, preemptionBound: base.options.bound)
    return try judge.explore(step, of: base.lesson) { progress.show("\($0) executions explored") }
  }

  private func lines(
    _ step: Step, _ report: Report?, _ disagreements: [Disagreement]
  ) -> [String] {
    let heading =
      StepHeading(
        lesson: base.lesson, step: step, expected: step.expectation.verdict.rawValue,
        paint: base.paint
      ).lines + [""]
    guard let report else { return heading + indented(ExplorerView.notAsked, by: 3) }
    let table = OutcomeTable(
      rows: OutcomeRow.table(of: step, observation: nil, report: report), runs: nil,
      executions: report.executions)
    return heading + table.lines(indent: 3, paint: base.paint) + [""]
      + ExplorerView(report: report, paint: base.paint, isSideBySide: true).lines(indent: 3)
      + [""]
      + AgreementView(disagreements: disagreements, paint: base.paint)
      .lines(agreed: "As expected.", indent: 3)
  }
}
