import Interleaving

/// One of the judges of a lesson's code.
public enum Judge: String, Codable, Hashable, Sendable {
  /// Thousands of runs on real GCD.
  case realRuns
  /// Every interleaving.
  case explorer
  /// The thread sanitizer.
  case sanitizer
  /// The compiler, of code that is never run.
  case compiler

  /// The judge's name within a sentence.
  public var name: String {
    switch self {
    case .realRuns: "the real runs"
    case .explorer: "the explorer"
    case .sanitizer: "the sanitizer"
    case .compiler: "the compiler"
    }
  }
}

/// What a judge found that the lesson does not expect.
public struct Disagreement: Codable, Hashable, Sendable {
  /// Who found it.
  public let judge: Judge
  /// What was found and what was expected, in a sentence that begins with the judge's name.
  public let message: String
}

/// The explorer's judgement in the lesson's words.
public enum StepVerdict: String, Codable, Hashable, Sendable {
  /// At least one interleaving fails.
  case broken
  /// Every interleaving was tried, and none fails.
  case sound
  /// None of those tried fails, but not all were tried.
  case incomplete
  /// The explorer was not asked, since it cannot see what the step shows.
  case demonstrated
}

extension Report {
  /// The verdict in the lesson's words.
  public var stepVerdict: StepVerdict {
    switch verdict {
    case .failed: .broken
    case .passed: .sound
    case .incomplete: .incomplete
    }
  }
}

extension Expectation {
  /// The verdict that the explorer is expected to give.
  public var verdict: StepVerdict {
    if isDemonstrated { return .demonstrated }
    return failure == nil ? .sound : .broken
  }
}

extension Failure.Kind {
  /// Whether the sanitizer calls it a race, too.
  var isRace: Bool { self == .dataRace || self == .overlappingAccess }

  /// The failure within a sentence: "a data race".
  public var words: String {
    switch self {
    case .dataRace: "a data race"
    case .overlappingAccess: "an overlapping access"
    case .deadlock: "a deadlock"
    case .trap: "a trap"
    case .misuse: "a misuse"
    case .failedCheck: "a failed check"
    case .thrownError: "a thrown error"
    case .forbiddenOutcome: "a forbidden outcome"
    case .workLeftBehind: "work left behind"
    case .livelock: "a livelock"
    case .stall: "a wait outside the explorer's reach"
    case .nondeterminism: "a scenario that is not deterministic"
    }
  }
}
