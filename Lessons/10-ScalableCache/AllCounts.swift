/// The least often used goes first, by counts of every key that ever came; a key
/// that came less often than all that are kept does not come in.
///
/// Nobody can count so much. It shows what there is to gain by counting.
struct AllCounts: EvictionPolicy {
  let capacity: Int
  private var counts: [Int: Int] = [:]
  private var kept: Set<Int> = []
  /// The keys that are kept, by how often each came.
  private var byCount: [Int: Set<Int>] = [:]
  private var fewest = 1

  init(capacity: Int) { self.capacity = capacity }

  mutating func request(_ key: Int) -> Bool {
    let count = counts[key, default: 0] + 1
    counts[key] = count
    let isHit = kept.contains(key)
    if isHit {
      byCount[count - 1]?.remove(key)
    } else if kept.count == capacity {
      while byCount[fewest]?.isEmpty != false && fewest < count { fewest += 1 }
      guard fewest < count, let other = byCount[fewest]?.popFirst() else {
        return false
      }
      kept.remove(other)
    }
    kept.insert(key)
    byCount[count, default: []].insert(key)
    if count < fewest { fewest = count }
    return isHit
  }
}
