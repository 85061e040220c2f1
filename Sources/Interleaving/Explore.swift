/// How far an exploration goes before it stops and says `incomplete`.
public struct ExplorationLimits: Codable, Hashable, Sendable {
  /// The most executions to try; nil for no limit.
  public var maxExecutions: Int?
  /// The most steps of one execution; past it, the execution counts as a livelock.
  public var maxSteps: Int
  /// The most time to spend, in seconds; nil for no limit.
  public var timeLimit: Double?
  /// The most preemptions in one execution (a thread is made to wait although it could go on);
  /// nil for no limit. A bounded search tries its executions without partial-order reduction.
  public var preemptionBound: Int?

  /// No limit but 10,000 steps an execution.
  public init(
    maxExecutions: Int? = nil, maxSteps: Int = 10_000, timeLimit: Double? = nil,
    preemptionBound: Int? = nil
  ) {
    self.maxExecutions = maxExecutions
    self.maxSteps = maxSteps
    self.timeLimit = timeLimit
    self.preemptionBound = preemptionBound
  }
}

/// Runs a scenario under every interleaving of its threads.
public func explore(
  named name: String, outcomes: [Outcome] = [], limits: ExplorationLimits = .init(),
  progress: (@Sendable (Int) -> Void)? = nil,
  _ scenario: @escaping @Sendable () -> String
) -> Report {
  fatalError("to come")
}

/// Runs a scenario once, under one schedule.
public func replay(
  _ schedule: Schedule, named name: String = "replay", outcomes: [Outcome] = [],
  limits: ExplorationLimits = .init(), _ scenario: @escaping @Sendable () -> String
) -> Report {
  fatalError("to come")
}
