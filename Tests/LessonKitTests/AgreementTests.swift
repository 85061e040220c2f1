import Interleaving
import Testing

@testable import LessonKit

@Suite struct AgreementTests {
  @Test("A sound step agrees when everything was tried and everything observed is possible")
  func sound() {
    #expect(disagreements(.sound, ["right": 9], report(["right": 4])).isEmpty)
  }

  @Test("A failure that is not expected is named")
  func unexpectedFailure() {
    let found = disagreements(.sound, ["right": 9], report(["right": 4], .dataRace))
    #expect(found == ["the explorer found a data race; none is expected"])
  }

  @Test("A search that was cut short proves nothing")
  func incomplete() {
    let found = disagreements(.sound, ["right": 9], report(["right": 4], reason: "time is up"))
    #expect(found == ["the explorer did not finish (time is up); a proof is expected"])
  }

  @Test("A forbidden outcome of a sound step is named, even one that the explorer found")
  func forbidden() {
    let found = disagreements(.sound, ["right": 8, "wrong": 1], report(["right": 3, "wrong": 1]))
    #expect(
      found == ["the real runs came to “wrong” in 1 of 9; it is forbidden in a sound step"])
  }

  @Test("A broken step agrees although real runs never showed its fault")
  func broken() {
    let report = report(["right": 3, "wrong": 1], .dataRace, .forbiddenOutcome)
    #expect(disagreements(.broken(.dataRace), ["right": 9], report).isEmpty)
    #expect(disagreements(.broken(.dataRace), ["right": 5, "wrong": 4], report).isEmpty)
    #expect(disagreements(.broken(.forbiddenOutcome), ["right": 9], report).isEmpty)
  }

  @Test("A broken step that the explorer finds sound, or broken in another way, disagrees")
  func otherFailure() {
    #expect(
      disagreements(.broken(.dataRace), ["right": 9], report(["right": 4]))
        == ["the explorer found nothing wrong; a data race is expected"])
    #expect(
      disagreements(.broken(.dataRace), ["right": 9], report(["right": 4], .deadlock))
        == ["the explorer found a deadlock; a data race is expected"])
  }

  @Test("An outcome that was observed and cannot be is named")
  func impossible() {
    let report = report(["right": 4], .dataRace)
    let found = disagreements(.broken(.dataRace), ["right": 8, "other": 1], report)
    #expect(
      found == [
        "the real runs came to “other” in 1 of 9; no interleaving that the explorer knows leads"
          + " there"
      ])
  }

  @Test("A race may lead to an outcome that the lesson fears and no interleaving has")
  func feared() {
    let observed = ["right": 8, "wrong": 1]
    #expect(
      disagreements(.broken(.dataRace), observed, report(["right": 4], .dataRace)).isEmpty)
    let deadlock = report(["right": 4], .deadlock)
    #expect(disagreements(.broken(.deadlock), observed, deadlock).count == 1)
  }

  @Test(
    "A crash or a hang is possible where a race, an overlap or a deadlock was found",
    arguments: ["crash", "hang"])
  func crash(outcome: String) {
    for kind in [Failure.Kind.dataRace, .overlappingAccess, .deadlock] {
      #expect(
        disagreements(.broken(kind), ["right": 8, outcome: 1], report(["right": 4], kind)).isEmpty)
    }
    let other = report(["right": 4], .forbiddenOutcome)
    #expect(disagreements(.broken(.forbiddenOutcome), [outcome: 1], other).count == 1)
    #expect(disagreements(.sound, [outcome: 1], report(["right": 4])).count == 1)
  }

  @Test("A bounded search disagrees only with what should not be there")
  func bounded() {
    let nothing = report(["right": 1], reason: "at most 0 preemptions")
    let race = report(["right": 1], .dataRace, reason: "at most 0 preemptions")
    let sound = step(.sound)
    let broken = step(.broken(.dataRace))
    #expect(Agreement.explorer(on: sound, report: nothing, isBounded: true).isEmpty)
    #expect(Agreement.explorer(on: broken, report: nothing, isBounded: true).isEmpty)
    #expect(Agreement.explorer(on: sound, report: race, isBounded: true).count == 1)
  }

  @Test("A demonstrated step agrees when every run comes to an outcome that its lesson lists")
  func demonstrated() {
    #expect(disagreements(.demonstrated, ["right": 5], nil) == [])
    #expect(disagreements(.demonstrated, ["right": 5, "wrong": 4], nil) == [])
    #expect(disagreements(.demonstrated, ["wrong": 4], nil) == [])
    for outcome in ["other", "crash", "hang"] {
      #expect(
        disagreements(.demonstrated, ["right": 5, outcome: 1], nil)
          == ["the real runs came to “\(outcome)” in 1 of 6; the lesson does not list it"])
    }
  }

  @Test("A step that the explorer was not asked about has no possibilities in its table")
  func tableWithoutExplorer() {
    var observation = Observation()
    observation.count("right")
    let rows = OutcomeRow.table(of: step(.demonstrated), observation: observation, report: nil)
    #expect(rows.map(\.outcome) == ["right", "wrong"])
    #expect(rows.map(\.possible) == [nil, nil])
    #expect(rows.map(\.observed) == [1, 0])
  }

  @Test("The sanitizer agrees when it says what is expected, or when it cannot know")
  func sanitizer() {
    let report = SanitizerReport(kind: "data race", accesses: [])
    let (silent, reported) = (SanitizerFinding(runs: 9), SanitizerFinding(runs: 1, report: report))
    let died = SanitizerFinding(runs: 2, crashes: ["SIGSEGV"])
    func words(_ expectation: LessonKit.Expectation, _ finding: SanitizerFinding) -> [String] {
      Agreement.sanitizer(on: step(expectation), finding: finding).map(\.message)
    }
    #expect(words(.sound, silent) == [])
    #expect(words(.broken(.dataRace), reported) == [])
    #expect(words(.broken(.deadlock), silent) == [])
    for notRace in [Failure.Kind.deadlock, .forbiddenOutcome, .trap] {
      #expect(
        words(.broken(notRace), reported)
          == ["the sanitizer reported a data race; \(notRace.words) is expected, and no race"])
    }
    let lock = SanitizerReport(kind: "lock-order-inversion (potential deadlock)", accesses: [])
    #expect(words(.broken(.deadlock), SanitizerFinding(runs: 1, report: lock)) == [])
    #expect(words(.broken(.overlappingAccess), reported) == [])
    #expect(words(.broken(.dataRace, sanitizer: .notApplicable), reported) == [])
    #expect(words(.broken(.dataRace, sanitizer: .notApplicable), silent) == [])
    #expect(
      words(.broken(.dataRace), SanitizerFinding(runs: 1))
        == ["the sanitizer was silent in 1 run; a report is expected"])
    #expect(words(.sound, reported) == ["the sanitizer reported a data race; none is expected"])
    #expect(
      words(.broken(.dataRace), silent)
        == ["the sanitizer was silent in 9 runs; a report is expected"])
    #expect(words(.sound, died) == ["the sanitizer reported nothing, but a run died (SIGSEGV)"])
  }

  @Test("The table lists the lesson's outcomes in its order, then those that it does not list")
  func table() {
    var observation = Observation()
    for outcome in ["right", "odd"] { observation.count(outcome) }
    observation.countCrash(.signalled(11))
    let rows = OutcomeRow.table(
      of: step(.broken(.dataRace)), observation: observation,
      report: report(["right": 2, "wrong": 1], .dataRace))
    #expect(rows.map(\.outcome) == ["right", "wrong", "crash", "odd"])
    #expect(rows.map(\.grade) == [.acceptable, .forbidden, .forbidden, .forbidden])
    #expect(rows.map(\.observed) == [1, 0, 1, 1])
    #expect(
      rows.map(\.possible)
        == [.executions(2), .executions(1), .through(.dataRace), .executions(0)])
    #expect(rows[2].meaning == "The process died: SIGSEGV (1).")
  }

  @Test("A crash names its signals, also where the lesson says what a crash means")
  func signals() {
    var observation = Observation()
    for signal: Int32 in [4, 4, 5] { observation.countCrash(.signalled(signal)) }
    observation.countCrash(.exited(1))
    let step = Step(
      "Step", claim: "", expect: .broken(.trap),
      outcomes: [Outcome("crash", .forbidden, "It is out of range.")]
    ) { "" }
    func meaning(_ observation: Observation) -> String? {
      OutcomeRow.table(of: step, observation: observation, report: report([:], .trap))
        .first?.meaning
    }
    #expect(
      meaning(observation) == "It is out of range. Observed: SIGILL (2), SIGTRAP (1), exit 1 (1).")
    #expect(meaning(Observation()) == "It is out of range.")
  }

  private func step(_ expectation: LessonKit.Expectation) -> Step {
    Step(
      "Step", claim: "", expect: expectation,
      outcomes: [Outcome("right", .acceptable), Outcome("wrong", .forbidden)]
    ) { "" }
  }

  private func report(
    _ outcomes: [String: Int], _ failures: Failure.Kind..., reason: String? = nil
  ) -> Report {
    let schedule = Schedule(steps: [0])
    return Report(
      name: "Step", executions: outcomes.values.reduce(0, +), incompleteReason: reason,
      outcomes: outcomes.map { .init(outcome: $0.key, executions: $0.value, schedule: schedule) },
      failures: failures.map { Failure(kind: $0, message: "", schedule: schedule, trace: []) },
      seconds: 0)
  }

  private func disagreements(
    _ expectation: LessonKit.Expectation, _ observed: [String: Int], _ report: Report?
  ) -> [String] {
    var observation = Observation()
    for (outcome, count) in observed { for _ in 0..<count { observation.count(outcome) } }
    return Agreement.disagreements(
      on: step(expectation), observation: observation, report: report
    ).map(\.message)
  }
}
