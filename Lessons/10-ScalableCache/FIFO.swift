/// First in, first out: a hit changes nothing at all.
struct FIFO: EvictionPolicy {
  let capacity: Int
  private var queue: [Int] = []
  private var kept: Set<Int> = []

  init(capacity: Int) { self.capacity = capacity }

  mutating func request(_ key: Int) -> Bool {
    if kept.contains(key) { return true }
    guard capacity > 0 else { return false }
    if queue.count == capacity { kept.remove(queue.removeFirst()) }
    queue.append(key)
    kept.insert(key)
    return false
  }
}
