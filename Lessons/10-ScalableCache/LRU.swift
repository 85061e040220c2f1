/// The least recently used goes first: a hit moves its key to the end.
struct LRU: EvictionPolicy {
  let capacity: Int
  private var queue: [Int] = []
  private var kept: Set<Int> = []

  init(capacity: Int) { self.capacity = capacity }

  mutating func request(_ key: Int) -> Bool {
    guard capacity > 0 else { return false }
    let isHit = kept.contains(key)
    if isHit {
      queue.remove(at: queue.firstIndex(of: key)!)
    } else {
      if queue.count == capacity { kept.remove(queue.removeFirst()) }
      kept.insert(key)
    }
    queue.append(key)
    return isHit
  }
}
