import Foundation

/// What a lesson's benchmark came to, kept in `Recordings/Benchmark.json` and printed by
/// `lesson bench 7 --json`.
///
/// Every figure was measured in one run on one machine. What carries over to another machine is the
/// ratio of two contestants, not their speed.
public struct BenchmarkRecording: StampedRecording {
  /// The version of this shape.
  public static let currentFormat = 1
  /// The name of its file, without ".json".
  public static let name = "Benchmark"

  /// The version of the shape that the file was written in.
  public let format: Int
  /// The lesson's number.
  public let lesson: Int
  /// The stamp of the sources that were measured: see `SourceStamp`.
  public let sources: String
  /// The version of the compiler; the build is an optimised one.
  public let toolchain: String
  /// The number of cores of the machine.
  public let cores: Int
  /// The figures.
  public let result: BenchmarkResult

  /// Makes a recording from its parts.
  public init(
    lesson: Int, sources: String, toolchain: String, cores: Int, result: BenchmarkResult
  ) {
    format = Self.currentFormat
    self.lesson = lesson
    self.sources = sources
    self.toolchain = toolchain
    self.cores = cores
    self.result = result
  }
}

/// The figures of a benchmark, panel by panel, and what becomes of its claims.
public struct BenchmarkResult: Codable, Hashable, Sendable {
  /// The contestant that ratios refer to.
  public let reference: String
  /// The seconds that it took.
  public let seconds: Double
  /// The panels, in the benchmark's order.
  public let panels: [BenchmarkPanel]
  /// The claims, in the benchmark's order.
  public let claims: [BenchmarkClaim]

  /// Makes a result from its parts.
  public init(
    reference: String, seconds: Double, panels: [BenchmarkPanel], claims: [BenchmarkClaim]
  ) {
    self.reference = reference
    self.seconds = seconds
    self.panels = panels
    self.claims = claims
  }

  /// The panel with this identifier, or nil.
  public func panel(_ id: String) -> BenchmarkPanel? { panels.first { $0.id == id } }
}

/// A table of figures of one kind: a row a contestant, and a column a condition.
public struct BenchmarkPanel: Codable, Hashable, Sendable {
  /// What is measured.
  public enum Quantity: String, Codable, Sendable {
    /// Operations a second, of all threads together: more is better.
    case throughput
    /// Seconds that operations took: the columns are p50, p99 and max, and less is better.
    case latency
    /// A share between 0 and 1, such as a hit ratio: more is better.
    case share
  }

  /// What a column stands for.
  public struct Column: Codable, Hashable, Sendable {
    /// The column's title, such as "2 threads".
    public let label: String
    /// The column's place on an axis, such as 2; nil where the columns are no axis.
    public let position: Double?

    /// Makes a column from its parts.
    public init(label: String, position: Double? = nil) {
      self.label = label
      self.position = position
    }
  }

  /// What one contestant came to.
  public struct Row: Codable, Hashable, Sendable {
    /// The contestant's name.
    public let contestant: String
    /// A figure a column.
    public let figures: [BenchmarkFigure]

    /// Makes a row from its parts.
    public init(contestant: String, figures: [BenchmarkFigure]) {
      self.contestant = contestant
      self.figures = figures
    }
  }

  /// The name by which a page and a claim refer to the panel: its part after "#".
  public let id: String
  /// What the panel shows, such as "1 µs inside, 5 % writes".
  public let title: String
  /// What is measured.
  public let quantity: Quantity
  /// What the columns' positions count, such as "threads"; nil where they have none.
  public let axis: String?
  /// The columns.
  public let columns: [Column]
  /// The rows, in the benchmark's order.
  public let rows: [Row]

  /// Makes a panel from its parts.
  public init(
    id: String, title: String, quantity: Quantity, axis: String?, columns: [Column], rows: [Row]
  ) {
    self.id = id
    self.title = title
    self.quantity = quantity
    self.axis = axis
    self.columns = columns
    self.rows = rows
  }

  /// The figure of a contestant in the column with this title, or nil.
  public func figure(_ contestant: String, _ column: String) -> BenchmarkFigure? {
    guard let index = columns.firstIndex(where: { $0.label == column }) else { return nil }
    return rows.first { $0.contestant == contestant }?.figures[index]
  }
}

/// What one contestant came to under one condition.
public struct BenchmarkFigure: Codable, Hashable, Sendable {
  /// The value of each round, in the quantity's unit.
  ///
  /// A contestant whose speed jumps has more of them than one whose speed is always the same.
  public let rounds: [Double]
  /// The median of the rounds, and where their middle half lies.
  public let value: Spread
  /// The ratio to the reference; nil where there is no reference.
  public let ratio: Spread?

  /// Makes a figure of the rounds, and of the reference's rounds.
  public init(rounds: [Double], reference: [Double]? = nil) {
    self.rounds = rounds
    value = Spread(of: rounds)
    ratio = reference.map { Self.ratio(of: rounds, to: $0) }
  }

  /// The ratio of two medians, and a range in which nine of ten such ratios should lie.
  ///
  /// Threads that share a lock or a queue meet in one trial and miss each other in the next, and
  /// their speed jumps between two values. A mean would depend on how often it did. The ratio within
  /// a round would jump with either of the two, and its median is less sure than that of each.
  public static func ratio(of values: [Double], to others: [Double]) -> Spread {
    if values == others { return Spread(of: [1]) }
    let (value, other) = (Spread(ofMedianOf: values), Spread(ofMedianOf: others))
    let ratio = value.median / max(other.median, .leastNormalMagnitude)
    guard value.low > 0, other.low > 0 else { return Spread(of: [ratio]) }
    // Factors, since a speed may be tenfold: independent ones add up by their squares.
    func factor(_ first: Double, _ second: Double) -> Double {
      exp(hypot(log(first), log(second)))
    }
    return Spread(
      low: ratio / factor(value.median / value.low, other.high / other.median),
      median: ratio,
      high: ratio * factor(value.high / value.median, other.median / other.low))
  }
}

/// A median, and a range around it.
public struct Spread: Codable, Hashable, Sendable {
  /// The lower end of the range.
  public let low: Double
  /// The median.
  public let median: Double
  /// The upper end of the range.
  public let high: Double

  /// The median of some values, and where their middle half lies; of none, zero.
  public init(of values: [Double]) {
    let sorted = values.sorted()
    (low, median, high) = (
      sorted.quantile(0.25), sorted.quantile(0.5), sorted.quantile(0.75)
    )
  }

  /// The median of some values, and where the medians of nine of ten such samples should lie.
  ///
  /// How many values lie below the true median is like the number of heads among as many coins. So
  /// the range is one of ranks, whatever the values' distribution.
  public init(ofMedianOf values: [Double]) {
    let sorted = values.sorted()
    let reach = 0.82 / Double(max(values.count, 1)).squareRoot()
    (low, median, high) = (
      sorted.quantile(max(0.5 - reach, 0)), sorted.quantile(0.5),
      sorted.quantile(min(0.5 + reach, 1))
    )
  }

  /// Makes a spread from its parts.
  public init(low: Double, median: Double, high: Double) {
    (self.low, self.median, self.high) = (low, median, high)
  }

  /// Half the width of the range, as a part of the median.
  public var deviation: Double { (high - low) / 2 / max(median, .leastNormalMagnitude) }

  /// Whether another run should come to about the same.
  public var isSteady: Bool { deviation <= 0.15 }
}

extension [Double] {
  /// The value below which this share of sorted values lies; of none, zero.
  fileprivate func quantile(_ share: Double) -> Double {
    guard let last = indices.last else { return 0 }
    let place = share * Double(last)
    let (below, above) = (self[Int(place)], self[Swift.min(Int(place) + 1, last)])
    return below + (above - below) * (place - place.rounded(.down))
  }
}

/// A sentence about the figures, and whether they bear it out.
public struct BenchmarkClaim: Codable, Hashable, Sendable {
  /// A comparison that the sentence rests on.
  public struct Evidence: Codable, Hashable, Sendable {
    /// The comparison in words, such as "NSLock ÷ serial queue, 2 threads, 1 µs".
    public let words: String
    /// The ratio of the two: see `BenchmarkFigure.ratio(of:to:)`.
    public let ratio: Spread
    /// The ratio that the claim needs at least.
    public let atLeast: Double

    /// Makes evidence from its parts.
    public init(words: String, ratio: Spread, atLeast: Double) {
      self.words = words
      self.ratio = ratio
      self.atLeast = atLeast
    }

    /// Whether even the lower end of the range is as large as it must be.
    ///
    /// So no claim rests on a figure that jumps.
    public var holds: Bool { ratio.low >= atLeast }
  }

  /// The sentence.
  public let text: String
  /// Whether all of the evidence holds.
  public let holds: Bool
  /// What it rests on.
  public let evidence: [Evidence]

  /// Makes a claim from its parts.
  public init(text: String, evidence: [Evidence]) {
    self.text = text
    self.evidence = evidence
    holds = !evidence.isEmpty && evidence.allSatisfy(\.holds)
  }
}
