import Interleaving
import LessonKit

/// `lesson explore 5`: the explorer alone, with the failing schedule thread beside thread.
struct ExploreVerb {
  let base: LessonVerb

  func run() throws -> Int32 {
    let bound = base.options.bound
    base.sayTitle(
      bound.map { "Interleavings with at most \(counted($0, "preemption"))." }
        ?? "Every interleaving, under a controlled scheduler.")
    var results: [ExploreDocument.StepPart] = []
    for step in base.steps {
      let report = step.expectation.isDemonstrated ? nil : try explore(step)
      let disagreements =
        report.map { Agreement.explorer(on: step, report: $0, isBounded: bound != nil) } ?? []
      let result = ExploreDocument.StepPart(
        step: step, report: report, disagreements: disagreements)
      base.say(lines(result))
      results.append(result)
    }
    base.sayLeftOut()
    if base.options.json {
      Output.print(JSONText.of(ExploreDocument(lesson: base.lesson, steps: results)))
    }
    let disagreeing = results.filter { !$0.disagreements.isEmpty }.map(\.step.name)
    let open = results.filter(\.isOpen).map(\.step.name)
    base.sayEnd(
      disagreeing: disagreeing, agreed: agreed(open: open), isShown: open.isEmpty,
      next: open.isEmpty || !disagreeing.isEmpty
        ? [
          (
            "\(base.lesson.number)" + (disagreeing.first.map { " --step \($0)" } ?? ""),
            "how often real runs come to each outcome"
          )
        ]
        : [
          (
            "explore \(base.lesson.number)" + (base.options.step.map { " --step \($0)" } ?? ""),
            "every interleaving, for a proof"
          )
        ])
    return disagreeing.isEmpty ? 0 : 1
  }

  private func agreed(open: [String]) -> String {
    if open.isEmpty { return "The explorer found what the lesson expects." }
    return "Nothing speaks against the lesson so far, and nothing is shown of "
      + "\(open.joined(separator: ", ")): not every interleaving was tried."
  }

  private func explore(_ step: Step) throws -> Report {
    let progress = Progress(step.name, parts: 1)
    defer { progress.clear() }
    let judge = ExplorerJudge(command: .thisProgram, preemptionBound: base.options.bound)
    return try judge.explore(step, of: base.lesson) {
      progress.show("\(counted($0, "execution")) explored")
    }
  }

  private func lines(_ result: ExploreDocument.StepPart) -> [String] {
    let (step, disagreements) = (result.step, result.disagreements)
    let heading =
      StepHeading(
        lesson: base.lesson, step: step, expected: step.expectation.verdict.rawValue,
        paint: base.paint
      ).lines + [""]
    guard let report = result.report else {
      return heading + indented(ExplorerView.notAsked, by: 3)
    }
    let table = OutcomeTable(
      rows: OutcomeRow.table(of: step, observation: nil, report: report), runs: nil,
      report: report)
    return heading + table.lines(indent: 3, paint: base.paint) + [""]
      + ExplorerView(report: report, paint: base.paint, isSideBySide: true).lines(indent: 3)
      + [""]
      + AgreementView(disagreements: disagreements, paint: base.paint, isShown: !result.isOpen)
      .lines(agreed: agreement(result), indent: 3)
  }

  /// What a step comes to in which nothing disagrees.
  private func agreement(_ result: ExploreDocument.StepPart) -> String {
    if !result.isOpen { return "As expected." }
    guard let failure = result.step.expectation.failure else {
      return "Nothing wrong was found. That is no proof: not every interleaving was tried."
    }
    return "\(failure.words.capitalizedFirst) is expected and was not found:"
      + " not every interleaving was tried."
  }
}
