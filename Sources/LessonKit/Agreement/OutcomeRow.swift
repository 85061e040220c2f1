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
          possible[value].map { .executions($0) }
            ?? report.fault(behind: value).map { .through($0) } ?? .executions(0)
        },
        meaning: outcome.map(\.meaning) ?? observation?.unlisted(value)
          ?? "The lesson does not list it.")
    }
  }
}

extension Observation {
  /// The meaning of a crash or hang that the lesson does not list.
  fileprivate func unlisted(_ outcome: String) -> String? {
    switch outcome {
    case Self.crash:
      "The process died: "
        + crashes.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
        .joined(separator: ", ") + "."
    case Self.hang: "The run did not end and was killed."
    default: nil
    }
  }
}

extension Report {
  /// The fault by which a real process can come to die or hang, if the explorer found one.
  func fault(behind outcome: String) -> Failure.Kind? {
    guard [Observation.crash, Observation.hang].contains(outcome) else { return nil }
    let faults: [Failure.Kind] = [.dataRace, .overlappingAccess, .deadlock, .trap, .misuse]
    return faults.first { failure($0) != nil }
  }
}
