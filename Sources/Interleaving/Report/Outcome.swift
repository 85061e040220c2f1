/// One result that a scenario may return, with what to think of it.
public struct Outcome: Codable, Hashable, Sendable {
  /// What to think of an outcome, in the words of JCStress.
  public enum Grade: String, Codable, Hashable, Sendable {
    /// Right, and expected.
    case acceptable
    /// Right, but worth a look: it shows that the threads did overlap.
    case interesting
    /// Wrong. The code must never do this.
    case forbidden
  }

  /// The text that the scenario returns for this outcome.
  public let value: String
  /// Whether the outcome is right.
  public let grade: Grade
  /// What must have happened for it to come up, in one sentence.
  public let meaning: String

  /// Describes one outcome of a scenario.
  public init(_ value: String, _ grade: Grade, _ meaning: String = "") {
    self.value = value
    self.grade = grade
    self.meaning = meaning
  }
}
