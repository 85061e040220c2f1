/// The executions of one scenario, and what they found together.
final class Exploration {
  private let name: String
  private let outcomes: [Outcome]
  private let limits: ExplorationLimits
  private let scenario: @Sendable () throws -> String
  private let identities = Identities()
  private let pool = WorkerPool()
  private let trapSchedule: TrapSchedule

  init(
    name: String, outcomes: [Outcome], limits: ExplorationLimits,
    scenario: @escaping @Sendable () throws -> String
  ) {
    precondition(
      VirtualThread.current == nil, "explore: called from inside a scenario that is being explored")
    SourceLines.prepare()
    self.name = name
    self.outcomes = outcomes
    self.limits = limits
    trapSchedule = TrapSchedule(capacity: limits.maxSteps)
    self.scenario = scenario
  }

  deinit { pool.end() }

  // MARK: Search

  /// Tries the executions that the strategy asks for, within the limits.
  func search(
    _ manner: ExplorationStrategy, progress: (@Sendable (Int) -> Void)?
  ) -> Report {
    pool.runBesideWorkers { searchHere(manner, progress: progress) }
  }

  private func searchHere(
    _ manner: ExplorationStrategy, progress: (@Sendable (Int) -> Void)?
  ) -> Report {
    let start = ContinuousClock.now
    let strategy = manner.makeSearch(preemptionBound: limits.preemptionBound)
    var findings = Findings()
    var cut: String?
    while strategy.beginExecution() {
      cut = reasonToStop(findings, since: start)
      if cut != nil { break }
      let result = execute(strategy)
      guard !result.isRedundant else {
        findings.redundantExecutions += 1
        continue
      }
      findings.add(result)
      if let progress, findings.executions.isMultiple(of: 256) { progress(findings.executions) }
    }
    cut = cut ?? strategy.shortfall
    if cut == nil, findings.cutExecutions > 0 {
      let count = findings.cutExecutions
      cut = "\(count) execution\(count == 1 ? "" : "s") went past \(limits.maxSteps) steps"
    }
    if let reason = cut, let manner = manner.manner { cut = "\(reason), \(manner)" }
    minimise(&findings)
    return report(findings, incompleteReason: cut, since: start)
  }

  private func reasonToStop(
    _ findings: Findings, since start: ContinuousClock.Instant
  ) -> String? {
    if findings.first[.nondeterminism] != nil { return "the scenario is not deterministic" }
    if findings.first[.stall] != nil { return "a thread did not come back to the explorer" }
    if let most = limits.maxExecutions, findings.executions >= most {
      return "stopped after \(most) executions"
    }
    if let most = limits.timeLimit, ContinuousClock.now - start >= .seconds(most) {
      return "stopped after \(most.formatted()) seconds"
    }
    return nil
  }

  /// Replaces the schedule of each failure by a simpler one, where such a one is found soon.
  private func minimise(_ findings: inout Findings) {
    // Each execution that stalls takes its time, and a thread.
    guard findings.first[.stall] == nil else { return }
    var minimiser = ScheduleMinimiser(
      Set(findings.first.keys).subtracting([.nondeterminism]), execute: { self.execute($0) })
    findings.first.merge(minimiser.run()) { $1 }
  }

  // MARK: Replay

  /// Runs the scenario once, under the schedule.
  func replay(_ schedule: Schedule) -> Report {
    let start = ContinuousClock.now
    var findings = Findings()
    findings.add(execute(ReplayedSchedule(schedule)))
    return report(findings, incompleteReason: "replayed one schedule", since: start)
  }

  // MARK: States

  /// Every state, if there are no more than so many.
  func states(most: Int) -> StateGraph? {
    pool.runBesideWorkers {
      let snapshots = Snapshots()
      let search = GraphSearch(most: most, snapshots: snapshots)
      while search.beginExecution() {
        let result = execute(search, observer: snapshots)
        guard !result.wasCut, !result.isStalled,
          !result.faults.contains(where: { $0.kind == .nondeterminism })
        else { return nil }
        if !result.isRedundant { search.finish(result) }
      }
      return search.hasTooMany ? nil : StateGraph(naming: search.states, by: snapshots.names)
    }
  }

  // MARK: Executions

  func execute(
    _ strategy: any SchedulingStrategy, observer: (any ExecutionObserver)? = nil
  ) -> Execution.Result {
    trapSchedule.removeAll()
    let execution = Execution(
      identities: identities, pool: pool, strategy: strategy, limits: limits,
      trapSchedule: trapSchedule, observer: observer)
    var result = execution.run(scenario)
    if let outcome = result.outcome, !outcomes.isEmpty {
      let known = outcomes.first { $0.value == outcome }
      if known?.grade == .forbidden || known == nil {
        result.faults.append(
          Fault(kind: .forbiddenOutcome, events: [], verdict(on: outcome, known)))
      }
    }
    return result
  }

  private func verdict(on outcome: String, _ known: Outcome?) -> String {
    guard let known else { return "The scenario returned “\(outcome)”, which is not in its list." }
    return "The scenario returned “\(outcome)”. \(known.meaning)"
  }

  // MARK: Reports

  private func report(
    _ findings: Findings, incompleteReason: String?, since start: ContinuousClock.Instant
  ) -> Report {
    let failures = Failure.Kind.allCases.compactMap { kind in
      findings.first[kind].map { failure(kind, in: $0) }
    }
    return Report(
      name: name, executions: findings.executions, incompleteReason: incompleteReason,
      outcomes: findings.tallies.map {
        .init(outcome: $0.key, executions: $0.value.executions, schedule: $0.value.schedule)
      }.sorted { $0.outcome < $1.outcome },
      failures: failures, redundantExecutions: findings.redundantExecutions,
      seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  private var lostItsWay: String {
    "The failure did not come up again under the same schedule: the scenario is not deterministic."
  }

  /// Explains a failure by replaying its schedule with a trace.
  private func failure(_ kind: Failure.Kind, in schedule: Schedule) -> Failure {
    let tracer = Tracer()
    let fault = execute(ReplayedSchedule(schedule), observer: tracer).faults.first {
      $0.kind == kind
    }
    let trace = tracer.finish(explaining: fault)
    return Failure(
      kind: kind, message: fault?.message(with: trace, from: tracer) ?? lostItsWay,
      schedule: schedule,
      trace: trace)
  }
}

/// What the executions of a search found.
private struct Findings {
  var executions = 0
  var redundantExecutions = 0
  /// How many of them did not end within the limit of steps.
  var cutExecutions = 0
  var tallies: [String: (executions: Int, schedule: Schedule)] = [:]
  /// The first schedule that led to each kind of failure.
  var first: [Failure.Kind: Schedule] = [:]

  mutating func add(_ result: Execution.Result) {
    executions += 1
    if result.wasCut { cutExecutions += 1 }
    if let outcome = result.outcome {
      tallies[outcome, default: (0, result.schedule)].executions += 1
    }
    for fault in result.faults where first[fault.kind] == nil {
      first[fault.kind] = result.schedule
    }
  }
}
