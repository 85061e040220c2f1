@testable import Interleaving

/// Runs programs under a strategy, as `Interleaving.Exploration` runs scenarios.
enum Interpreter {
  /// Tries all executions that the strategy asks for; nil when there are more than the limit.
  static func explore(
    _ program: Program, with strategy: any SchedulingStrategy = PartialOrderReduction(),
    limit: Int = .max
  ) throws(Divergence) -> Exploration? {
    let code = Code(program)
    var exploration = Exploration()
    while strategy.beginExecution() {
      guard exploration.executions < limit else { return nil }
      try execute(code, strategy, &exploration)
    }
    return exploration
  }

  private static func execute(
    _ code: Code, _ strategy: any SchedulingStrategy, _ exploration: inout Exploration
  ) throws(Divergence) {
    var run = Run(code)
    var running: ThreadID = 0
    while true {
      switch run.machine.next {
      case .silentStep(let thread): strategy.didExecute(run.step(thread: thread))
      case .choice(let candidates):
        guard let choice = try strategy.choose(from: candidates, running: running) else {
          exploration.redundantExecutions += 1
          strategy.endExecution(blocked: run.machine.blocked(besides: candidates))
          return
        }
        running = choice
        let index = candidates.first { $0.thread == choice }!.index
        strategy.didExecute(run.step(thread: index))
      case .over(let blocked):
        strategy.endExecution(blocked: blocked)
        exploration.executions += 1
        run.finish(blocked: blocked, into: &exploration.findings)
        return
      }
    }
  }
}

/// Every execution of a program, found without any of the library's searches: where there is a
/// choice, a copy of the machine goes each way.
struct FullEnumeration {
  private(set) var exploration = Exploration()
  /// Pairs of places at which two threads stood at the same time, each about to access the same
  /// variable, one of them to write it: races by another definition.
  private(set) var meetings: Set<[Machine.Position]> = []
  private let limit: Int

  /// Nil when there are more executions than the limit.
  init?(_ program: Program, limit: Int) {
    self.limit = limit
    goOn(Run(Code(program)))
    if exploration.executions > limit { return nil }
  }

  private mutating func goOn(_ start: Run) {
    var run = start
    while true {
      switch run.machine.next {
      case .silentStep(let thread): _ = run.step(thread: thread)
      case .choice(let candidates):
        noteMeetings(candidates, run.machine)
        for candidate in candidates.dropLast() where exploration.executions <= limit {
          var branch = run
          _ = branch.step(thread: candidate.index)
          goOn(branch)
        }
        guard exploration.executions <= limit else { return }
        _ = run.step(thread: candidates.last!.index)
      case .over(let blocked):
        exploration.executions += 1
        run.finish(blocked: blocked, into: &exploration.findings)
        return
      }
    }
  }

  private mutating func noteMeetings(_ candidates: [Candidate], _ machine: Machine) {
    let accesses = candidates.filter(\.operation.action.isDataAccess)
    for one in accesses where one.operation.action.isDataWrite {
      for other in accesses
      where other.thread != one.thread && other.operation.object == one.operation.object {
        meetings.insert(
          [machine.position(ofThread: one.index), machine.position(ofThread: other.index)].sorted())
      }
    }
  }
}
