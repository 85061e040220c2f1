/// The optimum, which nobody can reach: what is asked for again last goes first
/// (Belady, 1966).
///
/// It has to know the future. It need not keep what was just asked for.
struct Belady: EvictionPolicy {
  let capacity: Int
  /// For each request, the place of the next one for the same key.
  private let next: [Int]
  private var place = 0
  /// The keys that are kept, and where each is asked for again.
  private var kept: [Int: Int] = [:]

  init(capacity: Int, future: [Int]) {
    self.capacity = capacity
    var later: [Int: Int] = [:]
    var next = future
    for place in future.indices.reversed() {
      next[place] = later.updateValue(place, forKey: future[place]) ?? .max
    }
    self.next = next
  }

  mutating func request(_ key: Int) -> Bool {
    defer { place += 1 }
    let isHit = kept.updateValue(next[place], forKey: key) != nil
    if kept.count > capacity {
      kept[kept.max { $0.value < $1.value }!.key] = nil
    }
    return isHit
  }
}
