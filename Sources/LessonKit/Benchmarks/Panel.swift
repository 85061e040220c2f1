/// A table of a benchmark: contestants, and the conditions under which each is measured.
public struct Panel: Sendable {
  enum Work: Sendable {
    /// Threads do operations for a while; the figure is operations a second.
    case throughput([Condition], [Contestant])
    /// Each sampler runs in a fresh process, so many times; the figures are p50, p99 and max.
    case latency([Sampler], rounds: Int)
    /// Each sampler runs once, and gives back a share a column.
    case share([String], [Sampler])
  }

  /// The name by which a page and a claim refer to the panel, such as "short-reads".
  public let id: String
  /// What the panel shows, such as "1 µs inside, 5 % writes".
  public let title: String
  var work: Work

  /// How many operations a second the contestants do, under each of the conditions.
  public static func throughput(
    _ id: String, title: String, conditions: [Condition], contestants: [Contestant]
  ) -> Panel {
    Panel(id: id, title: title, work: .throughput(conditions, contestants))
  }

  /// How long operations take: the median, what one of a hundred exceeds, and the longest.
  ///
  /// A sampler gives back the seconds of each operation. It has a process to itself, so that what
  /// one does to GCD's pool does not help the next.
  public static func latency(
    _ id: String, title: String, rounds: Int = 3, samplers: [Sampler]
  ) -> Panel {
    Panel(id: id, title: title, work: .latency(samplers, rounds: rounds))
  }

  /// What each sampler comes to in each column, such as its hit ratio on each trace.
  ///
  /// It is computed once, since it is the same each time.
  public static func share(
    _ id: String, title: String, columns: [String], samplers: [Sampler]
  ) -> Panel {
    Panel(id: id, title: title, work: .share(columns, samplers))
  }

  /// The panel with more contestants, if it measures throughputs.
  public func adding(_ contestants: [Contestant]) -> Panel {
    guard case .throughput(let conditions, let own) = work else { return self }
    var panel = self
    panel.work = .throughput(conditions, own + contestants)
    return panel
  }
}

/// Something that is measured by its own code, and gives back the values.
public struct Sampler: Sendable {
  let name: String
  let sample: @Sendable () -> [Double]

  /// A contestant of a panel of latencies or of shares.
  public init(_ name: String, sample: @escaping @Sendable () -> [Double]) {
    self.name = name
    self.sample = sample
  }
}
