import Interleaving

/// What the judges are expected to find in a step.
public struct Expectation: Hashable, Sendable {
  /// What the sanitizer is expected to say of a step.
  public enum SanitizerExpectation: String, Codable, Sendable {
    /// A race is reported.
    case reported
    /// Nothing is reported, however often the step runs.
    case silent
    /// The step is broken in a way that the sanitizer cannot see.
    case notApplicable
  }

  /// The failure that the explorer must find; nil for a step in which it must find none.
  public let failure: Failure.Kind?
  /// What the sanitizer must say.
  public let sanitizer: SanitizerExpectation

  /// Whether only real runs and measurements can show what the step shows: the others are not asked.
  public let isDemonstrated: Bool

  /// No judge finds anything.
  public static let sound = Expectation(failure: nil, sanitizer: .silent)

  /// Neither the explorer nor the sanitizer can see the fault, such as a starved pool.
  ///
  /// Real runs show it. Each of them comes to an outcome that the lesson lists.
  public static let demonstrated = Expectation(
    failure: nil, sanitizer: .notApplicable, isDemonstrated: true)

  private init(
    failure: Failure.Kind?, sanitizer: SanitizerExpectation, isDemonstrated: Bool = false
  ) {
    self.failure = failure
    self.sanitizer = sanitizer
    self.isDemonstrated = isDemonstrated
  }

  /// The explorer finds this failure.
  ///
  /// The sanitizer finds data races, and nothing else.
  public static func broken(_ failure: Failure.Kind) -> Expectation {
    broken(failure, sanitizer: failure == .dataRace ? .reported : .notApplicable)
  }

  /// The explorer finds this failure, and the sanitizer says what it is expected to say.
  public static func broken(
    _ failure: Failure.Kind, sanitizer: SanitizerExpectation
  ) -> Expectation {
    Expectation(failure: failure, sanitizer: sanitizer)
  }
}
