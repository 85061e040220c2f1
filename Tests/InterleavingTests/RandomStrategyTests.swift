@testable import Interleaving
import Testing

/// Searches that leave some to chance.
struct RandomStrategyTests {
  private static let strategies: [ExplorationStrategy] = [
    .random(seed: 7, executions: 60), .pct(seed: 7, depth: 2, executions: 60),
  ]

  private static func loseUpdate(_ strategy: ExplorationStrategy) -> Report {
    explore(
      named: "lost update",
      outcomes: [Outcome("2", .acceptable), Outcome("1", .forbidden)], strategy: strategy
    ) {
      let box = Box()
      concurrently({ box.count += 1 }, { box.count += 1 })
      return "\(box.count)"
    }
  }

  @Test(
    "they find a lost update, name the seed, and never claim to be complete", arguments: strategies)
  func findAndNameSeed(strategy: ExplorationStrategy) throws {
    let report = Self.loseUpdate(strategy)
    #expect(report.executions == 60)
    #expect(report.failure(.forbiddenOutcome) != nil)
    #expect(!report.isComplete)
    let reason = try #require(report.incompleteReason)
    #expect(reason.hasPrefix("tried 60 executions, "))
    #expect(reason.hasSuffix("from seed 7"))
  }

  @Test(
    "where nothing fails they are incomplete, and so are those that a limit cuts",
    arguments: strategies)
  func neverPass(strategy: ExplorationStrategy) throws {
    let report = explore(named: "sound", strategy: strategy) {
      let counter = AtomicCounter()
      concurrently({ counter.increment() }, { counter.increment() })
      return "\(counter.load())"
    }
    #expect(report.verdict == .incomplete)
    let cut = explore(named: "cut", limits: .init(maxExecutions: 5), strategy: strategy) { "done" }
    #expect(cut.executions == 5)
    #expect(cut.verdict == .incomplete)
    #expect(cut.incompleteReason?.hasPrefix("stopped after 5 executions, ") == true)
    #expect(cut.incompleteReason?.hasSuffix("from seed 7") == true)
  }

  @Test("the same seed tries the same executions, another one others", arguments: strategies)
  func reproducible(strategy: ExplorationStrategy) throws {
    let (one, other) = (Self.loseUpdate(strategy), Self.loseUpdate(strategy))
    #expect(one.outcomes == other.outcomes)
    #expect(one.failures == other.failures)
    let program = Program(threads: (1...3).map { _ in [.modify(0, plus: 1), .modify(0, plus: 1)] })
    func choices(seed: UInt64) throws -> [ThreadID] {
      let recorder = Recorder(strategy.reseeded(seed).makeSearch(preemptionBound: nil))
      _ = try Interpreter.explore(program, with: recorder)
      return recorder.choices
    }
    #expect(try choices(seed: 1) == choices(seed: 1))
    #expect(try choices(seed: 1) != choices(seed: 2))
  }

  @Test("random priorities keep their promise: a fault of depth 2 in 1 of n times k executions")
  func promise() throws {
    // Two threads, 20 steps: the fault is that thread 1 is interrupted between its last two.
    let idle = Array(repeating: Program.Instruction.load(0), count: 8)
    let program = Program(threads: [
      idle + [.store(1, 1), .store(1, 2)], idle + [.load(0), .load(1)],
    ])
    let hits = Recorder(RandomPriorities(seed: 1, depth: 2, executions: 1_500))
    let found = try #require(try Interpreter.explore(program, with: hits))
    #expect(found.findings.returnValues.contains { $0[1].last == 1 })
    #expect(hits.executions == 1_500)
    #expect(hits.interruptions >= 1_500 / (2 * 20))
  }

  /// Passes on what a search chooses, and writes it down.
  private final class Recorder: SchedulingStrategy {
    private let search: any SchedulingStrategy
    private(set) var choices: [ThreadID] = []
    private(set) var executions = 0
    /// How often a load came between two stores.
    private(set) var interruptions = 0
    private var lastActions: [Action] = []

    init(_ search: any SchedulingStrategy) { self.search = search }

    func beginExecution() -> Bool {
      guard search.beginExecution() else { return false }
      executions += 1
      lastActions = []
      return true
    }

    func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID? {
      let choice = try search.choose(from: candidates, running: running)
      if let choice { choices.append(choice) }
      return choice
    }

    func didExecute(_ event: Event) {
      search.didExecute(event)
      guard event.operation.object == ObjectSpace.atomics.object(1) else { return }
      lastActions.append(event.operation.action)
      if lastActions == [.store, .load, .store] { interruptions += 1 }
    }
  }
}

extension ExplorationStrategy {
  fileprivate func reseeded(_ seed: UInt64) -> Self {
    switch self {
    case .exhaustive: self
    case .random(_, let executions): .random(seed: seed, executions: executions)
    case .pct(_, let depth, let executions): .pct(seed: seed, depth: depth, executions: executions)
    }
  }
}
