import Interleaving
import Testing

@testable import SharedInstance

/// The steps in every interleaving, with a thread more than in the lesson.
@Suite("The shared photo manager, explored")
struct ExplorerTests {
  @Test("Three threads get one whole manager of DispatchOnce")
  func once() {
    let report = explore { DispatchOnce() }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["one instance"])
  }

  @Test("Control: three threads that check, then create, get up to three, by a data race")
  func checkThenCreate() {
    let report = explore { CheckThenCreate() }
    #expect(report.failure(.dataRace) != nil)
    #expect(
      report.outcomes.map(\.outcome) == ["one instance", "three instances", "two instances"])
  }

  @Test("Control: a second check makes it one manager again, which may be half made")
  func doubleChecked() {
    let report = explore { DoubleChecked() }
    #expect(report.failure(.dataRace) != nil)
    #expect(report.outcomes.map(\.outcome) == ["half made", "one instance"])
  }

  @Test("A once that comes back to itself is named as such")
  func reentrantOnce() throws {
    let report = explore { ReentrantOnce() }
    let failure = try #require(report.failure(.deadlock))
    #expect(failure.message.contains("a once that is re-entered"))
    #expect(report.outcomes.isEmpty)
  }

  private func explore(
    _ make: @escaping @Sendable () -> some PhotoManagerProvider
  ) -> Report {
    Interleaving.explore(
      named: "three threads",
      outcomes: [
        Outcome("one instance", .acceptable), Outcome("two instances", .forbidden),
        Outcome("three instances", .forbidden), Outcome("half made", .forbidden),
      ],
      limits: ExplorationLimits(timeLimit: 60)
    ) {
      let provider = make()
      let ask = { @Sendable in
        let manager = provider.shared
        return (id: ObjectIdentifier(manager), manager: manager, isWhole: manager.photos != nil)
      }
      let answers = concurrently(ask, ask, ask)
      let all = [answers.0, answers.1, answers.2]
      if !all.allSatisfy(\.isWhole) { return "half made" }
      return ["one instance", "two instances", "three instances"][Set(all.map(\.id)).count - 1]
    }
  }
}
