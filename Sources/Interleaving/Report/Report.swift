/// What an exploration found.
public struct Report: Codable, Hashable, Sendable {
  /// The judgement in one word.
  public enum Verdict: String, Codable, Hashable, Sendable {
    /// Every interleaving was tried, and none failed.
    case passed
    /// At least one interleaving fails.
    case failed
    /// None of those tried fails, but not all were tried.
    case incomplete
  }

  /// How often one outcome came up.
  public struct Tally: Codable, Hashable, Sendable {
    /// What the scenario returned.
    public let outcome: String
    /// The number of executions that returned it.
    public let executions: Int
    /// The first schedule that led to it.
    public let schedule: Schedule

    /// Makes a tally from its parts.
    public init(outcome: String, executions: Int, schedule: Schedule) {
      self.outcome = outcome
      self.executions = executions
      self.schedule = schedule
    }
  }

  /// The exploration's name.
  public let name: String
  /// The number of executions: one for each class of equivalent interleavings.
  public let executions: Int
  /// Why the search stopped before it had tried everything; nil when it is complete.
  public let incompleteReason: String?
  /// The outcomes, sorted by their text.
  public let outcomes: [Tally]
  /// The first failure of each kind, gravest first.
  public let failures: [Failure]
  /// The number of executions that were begun and given up, since an equivalent one had been tried.
  public let redundantExecutions: Int
  /// How long the exploration took, in seconds.
  public let seconds: Double

  /// Makes a report from its parts.
  public init(
    name: String, executions: Int, incompleteReason: String?, outcomes: [Tally],
    failures: [Failure], redundantExecutions: Int = 0, seconds: Double
  ) {
    self.name = name
    self.executions = executions
    self.incompleteReason = incompleteReason
    self.outcomes = outcomes
    self.failures = failures
    self.redundantExecutions = redundantExecutions
    self.seconds = seconds
  }

  /// Whether every interleaving was tried.
  public var isComplete: Bool { incompleteReason == nil }
  /// The gravest failure, if there is one.
  public var failure: Failure? { failures.first }
  /// The judgement in one word.
  ///
  /// A search that was cut short never says `passed`.
  public var verdict: Verdict {
    if !failures.isEmpty { return .failed }
    return isComplete ? .passed : .incomplete
  }

  /// The first failure of one kind, if there is one.
  public func failure(_ kind: Failure.Kind) -> Failure? { failures.first { $0.kind == kind } }
}
