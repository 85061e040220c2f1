import LessonKit

/// What `lesson race 5 --json` prints.
struct RaceDocument: Encodable {
  let lesson: Int
  let agrees: Bool
  let steps: [StepPart]

  struct StepPart: Encodable {
    let name: String
    let expected: Expectation.SanitizerExpectation
    let verdict: Expectation.SanitizerExpectation
    let agrees: Bool
    let disagreements: [Disagreement]
    let runs: Int
    @Null var kind: String?
    let accesses: [AccessPart]
  }

  struct AccessPart: Encodable {
    let function: String
    let file: String
    let path: String
    @Null var line: Int?
    @Null var variable: String?
    let isWrite: Bool
    let thread: String
  }

  init(lesson: Lesson, results: [RaceResult]) {
    self.lesson = lesson.number
    agrees = results.allSatisfy { $0.disagreements.isEmpty }
    steps = results.map { result in
      StepPart(
        name: result.step.name, expected: result.step.expectation.sanitizer,
        verdict: result.finding.verdict, agrees: result.disagreements.isEmpty,
        disagreements: result.disagreements, runs: result.finding.runs,
        kind: result.finding.report?.kind,
        accesses: result.accesses.map { access in
          AccessPart(
            function: access.function, file: access.file, path: lesson.relativePath(access.path),
            line: access.line, variable: access.variable, isWrite: access.isWrite,
            thread: access.thread)
        })
    }
  }
}
