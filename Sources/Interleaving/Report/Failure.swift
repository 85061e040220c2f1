/// Something wrong that an exploration found, with the schedule that leads to it.
public struct Failure: Codable, Hashable, Sendable {
  /// What is wrong.
  ///
  /// The order of the cases is the order in which a report lists its failures.
  public enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    /// Two threads reach the same variable, one of them writes, and nothing orders the two.
    case dataRace
    /// A variable is reached while another access is in the middle of changing it.
    case overlappingAccess
    /// Threads wait for each other, and none can go on.
    case deadlock
    /// The scenario traps: an index is out of range, nothing is unwrapped. The process ends, so a
    /// report with this kind comes only from a judge that explores in a child process.
    case trap
    /// A lock, group or queue is used in a way that its contract forbids.
    case misuse
    /// A `check` in the scenario does not hold.
    case failedCheck
    /// The scenario throws an error.
    case thrownError
    /// The scenario returned an outcome that is graded forbidden, or is not listed at all.
    case forbiddenOutcome
    /// The scenario returned while work that it started was still to be done.
    case workLeftBehind
    /// An execution went on past the limit of steps.
    case livelock
    /// A thread did not come back to the explorer: it waits for something outside this module.
    case stall
    /// The same choices led to other steps than before: the scenario itself is not deterministic.
    case nondeterminism
  }

  /// What is wrong.
  public let kind: Kind
  /// The fault in one or two sentences: which variable, which threads, which lines.
  public let message: String
  /// The choices that lead there; `replay` repeats them.
  public let schedule: Schedule
  /// What each thread did, in order.
  ///
  /// The steps that the fault is about are marked.
  public let trace: [TraceEvent]

  /// Makes a failure from its parts.
  public init(kind: Kind, message: String, schedule: Schedule, trace: [TraceEvent]) {
    self.kind = kind
    self.message = message
    self.schedule = schedule
    self.trace = trace
  }
}
