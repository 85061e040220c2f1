import Interleaving
import LessonKit

/// What `lesson 5 --json` prints.
struct RunDocument: Encodable {
  let lesson: Int
  let title: String
  let agrees: Bool
  let steps: [StepPart]
  /// The files that only the compiler judges.
  let compiled: [CompileDocument.File]
  /// The steps that run on request only, and were not requested.
  let leftOut: [String]

  struct StepPart: Encodable {
    let name: String
    let claim: String
    let expected: StepVerdict
    let verdict: StepVerdict
    let agrees: Bool
    let disagreements: [Disagreement]
    let runs: Int
    let observed: [String: Int]
    let crashes: [String: Int]
    let possible: [String: Int]
    let executions: Int
    let complete: Bool
    @Null var incompleteReason: String?
    @Null var failure: Failure.Kind?
    @Null var message: String?
    @Null var schedule: Schedule?
    @Null var measurement: MeasurementResult?
  }

  init(
    lesson: Lesson, results: [StepResult], compiled: [CompilerResult], leftOut: [String]
  ) {
    self.lesson = lesson.number
    title = lesson.title
    agrees =
      results.allSatisfy { $0.disagreements.isEmpty }
      && compiled.allSatisfy { $0.disagreements.isEmpty }
    self.compiled = compiled.map(CompileDocument.File.init)
    self.leftOut = leftOut
    steps = results.map { result in
      StepPart(
        name: result.step.name, claim: result.step.claim,
        expected: result.step.expectation.verdict,
        verdict: result.report?.stepVerdict ?? .demonstrated,
        agrees: result.disagreements.isEmpty, disagreements: result.disagreements,
        runs: result.observation.runs, observed: result.observation.outcomes,
        crashes: result.observation.crashes,
        possible: Dictionary(
          uniqueKeysWithValues: (result.report?.outcomes ?? []).map { ($0.outcome, $0.executions) }),
        executions: result.report?.executions ?? 0, complete: result.report?.isComplete ?? false,
        incompleteReason: result.report?.incompleteReason, failure: result.report?.failure?.kind,
        message: result.report?.failure?.message, schedule: result.report?.failure?.schedule,
        measurement: result.measured)
    }
  }
}

/// An optional value that stands as `null` in JSON: a synthesised encoder would leave it out.
@propertyWrapper
struct Null<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}
