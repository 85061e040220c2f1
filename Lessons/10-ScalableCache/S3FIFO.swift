/// S3-FIFO: a small queue on trial, a main queue, and the keys that failed the
/// trial lately, which come to the main queue if they are asked for again
/// (Yang, Zhang, Qiu, Yue, Rashmi, SOSP 2023).
struct S3FIFO: EvictionPolicy {
  let capacity: Int
  private var small: [Int] = []
  private var main: [Int] = []
  private var ghosts: [Int] = []
  /// The keys that are kept, and how often each was hit, up to three times.
  private var hits: [Int: Int] = [:]

  private var smallCapacity: Int { max(1, capacity / 10) }
  private var mainCapacity: Int { capacity - smallCapacity }

  init(capacity: Int) { self.capacity = capacity }

  mutating func request(_ key: Int) -> Bool {
    if let count = hits[key] {
      hits[key] = min(count + 1, 3)
      return true
    }
    guard capacity > 0 else { return false }
    while small.count + main.count >= capacity {
      if small.count >= smallCapacity {
        evictFromSmall()
      } else {
        evictFromMain()
      }
    }
    hits[key] = 0
    if let index = ghosts.firstIndex(of: key) {
      ghosts.remove(at: index)
      main.append(key)
    } else {
      small.append(key)
    }
    return false
  }

  /// Moves what was hit more than once to the main queue, up to the first that
  /// was not, which leaves.
  private mutating func evictFromSmall() {
    while !small.isEmpty {
      let key = small.removeFirst()
      if hits[key]! > 1 {
        hits[key] = 0
        main.append(key)
        if main.count > mainCapacity { evictFromMain() }
      } else {
        hits[key] = nil
        ghosts.append(key)
        if ghosts.count > mainCapacity { ghosts.removeFirst() }
        return
      }
    }
  }

  /// Moves what was hit to the end, at the price of one hit, up to the first
  /// that has none left, which leaves.
  private mutating func evictFromMain() {
    while !main.isEmpty {
      let key = main.removeFirst()
      guard let count = hits[key], count > 0 else {
        hits[key] = nil
        return
      }
      hits[key] = count - 1
      main.append(key)
    }
  }
}
