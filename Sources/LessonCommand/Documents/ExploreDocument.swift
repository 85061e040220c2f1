import Interleaving
import LessonKit

/// What `lesson explore 5 --json` prints: each step's report, with what was expected.
struct ExploreDocument: Encodable {
  let lesson: Int
  let agrees: Bool
  let steps: [StepPart]

  init(lesson: Lesson, steps: [StepPart]) {
    self.lesson = lesson.number
    self.steps = steps
    agrees = steps.allSatisfy(\.disagreements.isEmpty)
  }

  struct StepPart: Encodable {
    let step: Step
    /// The explorer's report; nil when it was not asked.
    let report: Report?
    let disagreements: [Disagreement]

    /// Whether nothing was shown either way, since not every interleaving was tried.
    var isOpen: Bool { disagreements.isEmpty && report?.stepVerdict == .incomplete }

    private var verdict: StepVerdict { report?.stepVerdict ?? .demonstrated }

    private enum Key: CodingKey {
      case expected, verdict, agrees, disagreements, complete, incompleteReason, schedule
    }

    /// The report's own fields, and more beside them.
    func encode(to encoder: any Encoder) throws {
      let report =
        report
        ?? Report(
          name: step.name, executions: 0, incompleteReason: ExplorerView.notAsked, outcomes: [],
          failures: [], seconds: 0)
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(step.expectation.verdict, forKey: .expected)
      try container.encode(verdict, forKey: .verdict)
      try container.encode(disagreements.isEmpty, forKey: .agrees)
      try container.encode(disagreements, forKey: .disagreements)
      try container.encode(report.isComplete, forKey: .complete)
      try container.encode(Null(wrappedValue: report.incompleteReason), forKey: .incompleteReason)
      try container.encode(Null(wrappedValue: report.failure?.schedule), forKey: .schedule)
    }
  }
}
