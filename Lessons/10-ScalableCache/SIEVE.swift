/// SIEVE: as CLOCK, but what is spared stays where it is, and a hand moves on
/// over it.
///
/// So what is new is weighed soon, and what is old and in use stays.
struct SIEVE: EvictionPolicy {
  let capacity: Int
  /// The oldest first.
  private(set) var queue: [Int] = []
  /// The keys that are kept, and whether each was visited.
  private var isVisited: [Int: Bool] = [:]
  private var hand = 0

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
    while isVisited[queue[hand]] == true {
      isVisited[queue[hand]] = false
      hand = (hand + 1) % queue.count
    }
    isVisited[queue.remove(at: hand)] = nil
    // Past the newest, the hand begins anew.
    if hand == queue.count { hand = 0 }
  }
}
