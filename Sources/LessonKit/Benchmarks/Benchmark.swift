/// The measured comparison of a lesson, which `lesson bench 7` runs.
///
/// It runs in an optimised build, in a process of its own. Contestants use the real types of
/// Foundation and Dispatch, not the facade's, and no `@Shared`: both cost more than a lock does.
public struct Benchmark: Sendable {
  /// The contestant that ratios refer to, which takes part in every panel of throughputs.
  public let reference: String
  /// The tables of figures.
  public var panels: [Panel]
  /// What the lesson's text says of the figures.
  public let claims: [Claim]

  /// Describes a benchmark.
  public init(reference: String, panels: [Panel], claims: [Claim] = []) {
    self.reference = reference
    self.panels = panels
    self.claims = claims
  }
}
