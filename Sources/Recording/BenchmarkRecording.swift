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
  public let rounds: [Double]
  /// The median of the rounds, and where their middle half lies.
  public let value: Spread
  /// The ratio to the reference's value in the same round; nil where there is no reference.
  public let ratio: Spread?

  /// Makes a figure of the rounds, and of the reference's rounds.
  public init(rounds: [Double], reference: [Double]? = nil) {
    self.rounds = rounds
    value = Spread(of: rounds)
    ratio = reference.map { Self.ratio(of: rounds, to: $0) }
  }

  /// The ratio of the values of the same round.
  ///
  /// What else the machine does slows both alike, so that the ratio is steadier than the values.
  public static func ratio(of values: [Double], to others: [Double]) -> Spread {
    Spread(of: zip(values, others).map { $0 / max($1, .leastNormalMagnitude) })
  }
}

/// The median of some values, and where their middle half lies.
public struct Spread: Codable, Hashable, Sendable {
  /// The lower quartile.
  public let low: Double
  /// The median.
  public let median: Double
  /// The upper quartile.
  public let high: Double

  /// The spread of some values; of none, zero.
  public init(of values: [Double]) {
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Double {
      guard let last = sorted.indices.last else { return 0 }
      let place = share * Double(last)
      let (below, above) = (sorted[Int(place)], sorted[min(Int(place) + 1, last)])
      return below + (above - below) * (place - place.rounded(.down))
    }
    (low, median, high) = (quantile(0.25), quantile(0.5), quantile(0.75))
  }
}

/// A sentence about the figures, and whether they bear it out.
public struct BenchmarkClaim: Codable, Hashable, Sendable {
  /// A comparison that the sentence rests on.
  public struct Evidence: Codable, Hashable, Sendable {
    /// The comparison in words, such as "NSLock ÷ serial queue, 2 threads, 1 µs".
    public let words: String
    /// The ratio of the two in the same rounds.
    public let ratio: Spread
    /// The ratio that the claim needs at least.
    public let atLeast: Double

    /// Makes evidence from its parts.
    public init(words: String, ratio: Spread, atLeast: Double) {
      self.words = words
      self.ratio = ratio
      self.atLeast = atLeast
    }

    /// Whether the median is as large as it must be.
    public var holds: Bool { ratio.median >= atLeast }
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
