import Foundation
import LessonKit

/// `lesson race 5`: the thread sanitizer's reports, in words.
struct RaceVerb {
  let base: LessonVerb
  static let defaultRuns = 200

  func run() throws -> Int32 {
    let runs = base.options.runs ?? Self.defaultRuns
    base.sayTitle(
      "The thread sanitizer watches each step, for \(counted(runs, "run")) or until it reports.")
    let command: JudgeCommand
    do {
      command = try .program(.sanitized, for: base.lesson)
    } catch let failure as ProgramBuild.Failure {
      Output.complain(failure.lines + ["Next: \(NextCommand.line("race \(base.lesson.number)"))"])
      return 1
    }
    var results: [RaceResult] = []
    for step in base.steps {
      if step.expectation.sanitizer == .notApplicable {
        base.say(
          StepHeading(lesson: base.lesson, step: step, expected: "nothing", paint: base.paint).lines
            + [""] + indented(RaceView.notAsked(about: step), by: 3))
        continue
      }
      let progress = Progress(step.name, parts: 1)
      defer { progress.clear() }
      let finding = try SanitizerJudge(command: command, runs: runs)
        .judge(step, of: base.lesson) { progress.show("\($0) of \(counted(runs, "run"))") }
      progress.clear()
      let result = RaceResult(lesson: base.lesson, step: step, finding: finding)
      base.say(RaceView(result: result, paint: base.paint).lines)
      results.append(result)
    }
    base.sayLeftOut()
    if base.options.json {
      Output.print(JSONText.of(RaceDocument(lesson: base.lesson, results: results)))
    }
    let disagreeing = results.filter { !$0.disagreements.isEmpty }.map(\.step.name)
    base.sayEnd(
      disagreeing: disagreeing, agreed: "The sanitizer says what the lesson expects.",
      next: [
        (
          "explore \(base.lesson.number)" + (disagreeing.first.map { " --step \($0)" } ?? ""),
          "the same steps in every interleaving"
        )
      ])
    return disagreeing.isEmpty ? 0 : 1
  }
}

/// What the sanitizer found in one step.
struct RaceResult {
  let lesson: Lesson
  let step: Step
  let finding: SanitizerFinding

  var disagreements: [Disagreement] { Agreement.sanitizer(on: step, finding: finding) }

  /// The two accesses, in the lesson's own code.
  var accesses: [RacingAccess] {
    let package = ProgramBuild.package(of: lesson.folder) ?? lesson.folder
    return (finding.report?.accesses ?? [])
      .compactMap { $0.inLesson(folder: lesson.folder, package: package) }
  }
}
