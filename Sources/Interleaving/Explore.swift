/// How far an exploration goes before it stops and says `incomplete`.
public struct ExplorationLimits: Codable, Hashable, Sendable {
  /// The most executions to try; nil for no limit.
  public var maxExecutions: Int?
  /// The most steps of one execution; past it, the execution counts as a livelock.
  public var maxSteps: Int
  /// The most time to spend, in seconds; nil for no limit.
  public var timeLimit: Double?
  /// The most preemptions in one execution (a thread is made to wait although it could go on); nil
  /// for no limit.
  ///
  /// A bounded search tries its executions without partial-order reduction. Only the exhaustive
  /// strategy heeds the bound.
  public var preemptionBound: Int?
  /// The most time between two steps of a thread, in seconds.
  ///
  /// A thread that takes longer waits for something that the explorer cannot see, or computes for
  /// long. The search stops there with a failure of the kind `stall`, and leaves the thread behind.
  public var stallLimit: Double

  /// No limit but 10,000 steps an execution, and 10 seconds between two steps.
  public init(
    maxExecutions: Int? = nil, maxSteps: Int = 10_000, timeLimit: Double? = nil,
    preemptionBound: Int? = nil, stallLimit: Double = 10
  ) {
    self.maxExecutions = maxExecutions
    self.maxSteps = maxSteps
    self.timeLimit = timeLimit
    self.preemptionBound = preemptionBound
    self.stallLimit = stallLimit
  }
}

/// Runs a scenario under every interleaving of its threads, one of each class of equivalent ones,
/// and judges them all.
///
/// The scenario makes its own objects, starts concurrent work with this module's types, waits for
/// it, and returns an outcome. It must do the same whenever it is given the same schedule. The
/// explorer sees what happens through this module's types only: a variable that several threads
/// reach must be `@Shared`, or its races go unseen. It knows one memory order, sequential
/// consistency.
///
/// - Parameters:
///   - name: What to call the exploration in its report.
///   - outcomes: The outcomes that the scenario may return. With an empty list every outcome is
///     fine; otherwise one that is forbidden, or not listed, is a failure.
///   - limits: How far to go. A search that was cut short reports `incomplete`, never `passed`.
///   - strategy: Which executions to try. One that leaves some to chance never reports `passed`; the
///     report names its seed, and the same seed tries the same executions.
///   - progress: Called now and then with the number of executions so far.
///   - scenario: What to run. An error that it throws is a failure, and so is a `check` in it that
///     does not hold.
/// - Returns: The verdict, the outcomes, and the first failure of each kind with its schedule.
public func explore(
  named name: String, outcomes: [Outcome] = [], limits: ExplorationLimits = .init(),
  strategy: ExplorationStrategy = .exhaustive, progress: (@Sendable (Int) -> Void)? = nil,
  _ scenario: @escaping @Sendable () throws -> String
) -> Report {
  Exploration(name: name, outcomes: outcomes, limits: limits, scenario: scenario)
    .search(strategy, progress: progress)
}

/// Runs a scenario once, under one schedule, such as the one of a report's failure.
///
/// Where the schedule ends before the scenario does, the threads go on with as few preemptions as
/// possible. A schedule that the scenario cannot follow is a failure of the kind `nondeterminism`.
///
/// - Returns: A report of one execution; it never says `passed`, since it tried only one.
public func replay(
  _ schedule: Schedule, named name: String = "replay", outcomes: [Outcome] = [],
  limits: ExplorationLimits = .init(), _ scenario: @escaping @Sendable () throws -> String
) -> Report {
  Exploration(name: name, outcomes: outcomes, limits: limits, scenario: scenario)
    .replay(schedule)
}
