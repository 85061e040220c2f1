/// Which executions an exploration tries.
public enum ExplorationStrategy: Codable, Hashable, Sendable {
  /// One of each class of equivalent executions: the only one that can prove anything.
  case exhaustive
  /// So many executions, each choice of which is made at random.
  case random(seed: UInt64, executions: Int)
  /// So many executions by probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi,
  /// Nagarakatte, ASPLOS 2010): threads have random priorities, which change at `depth` - 1 random
  /// steps.
  ///
  /// In a scenario of n threads and k steps, each execution finds a fault that takes `depth`
  /// ordered steps with a probability of at least 1 / (n · k^(`depth` - 1)).
  case pct(seed: UInt64, depth: Int, executions: Int)

  /// What a report says of it; nil for a search that leaves nothing to chance.
  var manner: String? {
    switch self {
    case .exhaustive: nil
    case .random(let seed, _): "at random from seed \(seed)"
    case .pct(let seed, let depth, _): "by random priorities of depth \(depth) from seed \(seed)"
    }
  }

  /// The search itself.
  func makeSearch(preemptionBound: Int?) -> any SchedulingStrategy {
    switch self {
    case .exhaustive:
      preemptionBound.map { DepthFirstSearch(preemptionBound: $0) } ?? PartialOrderReduction()
    case .random(let seed, let executions): RandomWalk(seed: seed, executions: executions)
    case .pct(let seed, let depth, let executions):
      RandomPriorities(seed: seed, depth: depth, executions: executions)
    }
  }
}
