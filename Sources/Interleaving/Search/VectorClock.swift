/// How many events of each thread come before a point of an execution (Fidge and Mattern, 1988).
struct VectorClock: Hashable {
  private var counts: [Int32] = []

  subscript(thread: ThreadID) -> Int {
    get { thread < counts.count ? Int(counts[thread]) : 0 }
    set {
      if thread >= counts.count {
        counts += Array(repeating: 0, count: thread + 1 - counts.count)
      }
      counts[thread] = Int32(newValue)
    }
  }

  /// Takes over what the other clock knows.
  mutating func join(_ other: VectorClock) {
    if counts.isEmpty {
      counts = other.counts
      return
    }
    for thread in other.counts.indices where other.counts[thread] > self[thread] {
      self[thread] = Int(other.counts[thread])
    }
  }
}
