/// A way to choose what to evict, tried on keys alone and on one thread.
protocol EvictionPolicy {
  /// Asks for a key, and tells whether it was there; from now on it is.
  mutating func request(_ key: Int) -> Bool
}

extension EvictionPolicy {
  /// The share of a trace's requests that find their key, from an empty start.
  func hitRatio(on trace: [Int]) -> Double {
    var policy = self
    let hits = trace.count { policy.request($0) }
    return Double(hits) / Double(trace.count)
  }
}
