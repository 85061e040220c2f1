import Interleaving

/// One step of a lesson: a claim about a piece of code, and the scenario that puts it to the test.
public struct Step: Sendable {
  /// The step's name, which is also its main type's and, with ".swift", its file's.
  public let name: String
  /// What the step shows, in one sentence.
  public let claim: String
  /// What the judges are expected to find.
  public let expectation: Expectation
  /// The outcomes that the scenario may return, each with its grade.
  public let outcomes: [Outcome]
  /// What is measured of the step, beside what the judges find; nil for most steps.
  public let measurement: Measurement?
  /// The run that a page draws as a timeline; nil for most steps.
  public let observed: ObservedRun?
  /// Whether the step runs only when it is asked for by name, since it takes long.
  public let onRequest: Bool
  /// Starts some concurrent work on the step's type, waits for it, and returns the outcome.
  public let scenario: @Sendable () -> String

  /// Describes a step.
  public init(
    _ name: String, claim: String, expect expectation: Expectation, outcomes: [Outcome],
    measurement: Measurement? = nil, observed: ObservedRun? = nil, onRequest: Bool = false,
    scenario: @escaping @Sendable () -> String
  ) {
    self.name = name
    self.claim = claim
    self.expectation = expectation
    self.outcomes = outcomes
    self.measurement = measurement
    self.observed = observed
    self.onRequest = onRequest
    self.scenario = scenario
  }
}
