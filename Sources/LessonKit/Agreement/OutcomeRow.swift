import Interleaving

/// One outcome of a step: what to think of it, how often it was observed, and whether it can be.
public struct OutcomeRow: Hashable, Sendable {
  /// Whether the outcome can come up.
  public enum Possibility: Hashable, Sendable {
    /// The explorer reached it in so many executions; 0 is never.
    case executions(Int)
    /// No model has a process that dies or hangs, but this fault, which the explorer found, can
    /// lead there.
    case through(Failure.Kind)
  }

  /// The outcome's text.
  public let outcome: String
  /// What to think of it.
  ///
  /// An outcome that the lesson does not list is forbidden.
  public let grade: Outcome.Grade
  /// The number of real runs that came to it; nil when there were no real runs.
  public let observed: Int?
  /// Whether the explorer found it possible; nil when it was not asked.
  public let possible: Possibility?
  /// What must have happened, or how a run died.
  public let meaning: String

  /// Whether it can come up at all, as far as anyone knows.
  public var isPossible: Bool { possible != .executions(0) }

  /// The table of a step: first the outcomes that the lesson lists, in its order, then all others.
  public static func table(
    of step: Step, observation: Observation?, report: Report?
  ) -> [OutcomeRow] {
    let possible = Dictionary(
      uniqueKeysWithValues: (report?.outcomes ?? []).map { ($0.outcome, $0.executions) })
    let observed = observation?.outcomes ?? [:]
    let listed = step.outcomes.map(\.value)
    let others = Set(possible.keys).union(observed.keys).subtracting(listed).sorted()
    return (listed + others).map { value in
      let outcome = step.outcomes.first { $0.value == value }
      return OutcomeRow(
        outcome: value, grade: outcome?.grade ?? .forbidden,
        observed: observation.map { _ in observed[value, default: 0] },
        possible: report.map { report in
          let isFeared = outcome?.grade == .forbidden && observed[value, default: 0] > 0
          return possible[value].map { .executions($0) }
            ?? report.fault(behind: value, isFeared: isFeared).map { .through($0) }
            ?? .executions(0)
        },
        meaning: meaning(of: value, listed: outcome, observation))
    }
  }
}

extension OutcomeRow {
  /// What the lesson says of an outcome, or what can be said of one that it does not list, and in
  /// either case how a process died.
  private static func meaning(
    of value: String, listed: Outcome?, _ observation: Observation?
  ) -> String {
    let deaths = value == Observation.crash ? observation?.deaths ?? "" : ""
    switch (listed?.meaning, value) {
    case (let meaning?, _): return deaths.isEmpty ? meaning : "\(meaning) Observed: \(deaths)."
    case (nil, Observation.crash): return "The process died: \(deaths)."
    case (nil, Observation.hang): return "The run did not end and was killed."
    case (nil, _): return "The lesson does not list it."
    }
  }
}

extension Observation {
  /// How the process died, each way with its number: "SIGILL (2), SIGSEGV (1)".
  fileprivate var deaths: String {
    crashes.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
  }
}

extension Report {
  /// The fault by which a real process can come to an outcome that no interleaving has: it dies or
  /// hangs, or corrupts memory and goes on.
  ///
  /// - Parameter isFeared: Whether the lesson forbids the outcome, and it was observed. Swift
  ///   promises nothing about a program with a race, so one can lead there.
  func fault(behind outcome: String, isFeared: Bool) -> Failure.Kind? {
    guard [Observation.crash, Observation.hang].contains(outcome) else {
      return isFeared ? [.dataRace, .overlappingAccess].first { failure($0) != nil } : nil
    }
    let faults: [Failure.Kind] = [.dataRace, .overlappingAccess, .deadlock, .trap, .misuse]
    return faults.first { failure($0) != nil }
  }
}
