import Recording

/// A sentence of a lesson's text about its figures, and the comparisons that it rests on.
///
/// The sentence is shown with what was measured, so that it cannot outlive the figures.
public struct Claim: Sendable {
  /// Two figures of a panel, of which one is so many times the other.
  public struct Comparison: Sendable {
    let panel: String
    let column: String
    let otherColumn: String
    let contestant: String
    let other: String
    let atLeast: Double
    let words: String?

    /// Compares two contestants under one condition: `contestant ÷ other ≥ atLeast`.
    ///
    /// For a latency the first is the slower one.
    public init(
      _ contestant: String, to other: String, in panel: String, _ column: String,
      atLeast: Double
    ) {
      self.panel = panel
      self.column = column
      otherColumn = column
      self.contestant = contestant
      self.other = other
      self.atLeast = atLeast
      words = nil
    }

    /// Compares one contestant under two conditions: `column ÷ otherColumn ≥ atLeast`.
    public init(
      _ contestant: String, in panel: String, _ column: String, to otherColumn: String,
      atLeast: Double
    ) {
      self.panel = panel
      self.column = column
      self.otherColumn = otherColumn
      self.contestant = contestant
      other = contestant
      self.atLeast = atLeast
      words = "\(contestant), \(column) ÷ \(otherColumn)"
    }
  }

  /// The sentence.
  public let text: String
  /// What it rests on.
  public let comparisons: [Comparison]

  /// Makes a claim; it holds if every comparison does.
  public init(_ text: String, _ comparisons: Comparison...) {
    self.text = text
    self.comparisons = comparisons
  }

  /// The claim with the figures that it is about.
  ///
  /// A comparison of what was not measured counts as one that does not hold.
  func judged(by panels: [BenchmarkPanel]) -> BenchmarkClaim {
    BenchmarkClaim(
      text: text,
      evidence: comparisons.map { comparison in
        let panel = panels.first { $0.id == comparison.panel }
        let rounds = panel?.figure(comparison.contestant, comparison.column)?.rounds ?? []
        let others = panel?.figure(comparison.other, comparison.otherColumn)?.rounds ?? []
        let words =
          comparison.words
          ?? "\(comparison.contestant) ÷ \(comparison.other), \(comparison.column)"
        return BenchmarkClaim.Evidence(
          words: "\(words), \(panel?.title ?? "not measured")",
          ratio: BenchmarkFigure.ratio(of: rounds, to: others), atLeast: comparison.atLeast)
      })
  }
}
