/// Second chance: a hit sets a bit, and what has its bit goes to the end once
/// more instead of leaving.
struct CLOCK: EvictionPolicy {
  let capacity: Int
  private var queue: [Int] = []
  /// The keys that are kept, and whether each was visited.
  private var isVisited: [Int: Bool] = [:]

  init(capacity: Int) { self.capacity = capacity }

  mutating func request(_ key: Int) -> Bool {
    if isVisited[key] != nil {
      isVisited[key] = true
      return true
    }
    guard capacity > 0 else { return false }
    if queue.count == capacity { evict() }
    queue.append(key)
    isVisited[key] = false
    return false
  }

  private mutating func evict() {
    while isVisited[queue[0]] == true {
      let spared = queue.removeFirst()
      isVisited[spared] = false
      queue.append(spared)
    }
    isVisited[queue.removeFirst()] = nil
  }
}
