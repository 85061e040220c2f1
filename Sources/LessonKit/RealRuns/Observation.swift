/// What real runs of a step's scenario came to.
public struct Observation: Codable, Hashable, Sendable {
  /// The outcome of a run in which the process died.
  public static let crash = "crash"
  /// The outcome of a run that did not end within the limit.
  public static let hang = "hang"

  /// How often each outcome was observed.
  ///
  /// Includes `crash` and `hang`.
  public private(set) var outcomes: [String: Int] = [:]
  /// How often each way to die was observed, such as "SIGSEGV".
  public private(set) var crashes: [String: Int] = [:]
  /// Why there were fewer runs than asked for; nil when all were made.
  public internal(set) var stoppedBecause: String?

  /// Nothing observed yet.
  public init() {}

  /// The number of runs.
  public var runs: Int { outcomes.values.reduce(0, +) }

  /// Counts one run.
  mutating func count(_ outcome: String) { outcomes[outcome, default: 0] += 1 }

  /// Counts one run in which the process died.
  mutating func countCrash(_ ending: Ending) {
    count(Self.crash)
    crashes[ending.description, default: 0] += 1
  }

  /// Takes back one run of which more is known now.
  mutating func uncount(_ outcome: String) {
    guard let count = outcomes[outcome] else { return }
    outcomes[outcome] = count > 1 ? count - 1 : nil
  }
}
