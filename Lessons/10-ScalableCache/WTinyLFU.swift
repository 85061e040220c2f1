/// W-TinyLFU: a key comes in only if it came more often lately than the one that
/// would have to go (Einziger, Friedman, Manes, ACM Transactions on Storage 2017).
///
/// A hundredth of the room is a window for what is new. Of the rest, a fifth is
/// on trial, and what is hit there is protected.
struct WTinyLFU: EvictionPolicy {
  private let capacity: Int
  private var recent: LRUList
  private var onTrial = LRUList(capacity: .max)
  private var protected: LRUList
  private var counts: CountSketch

  init(capacity: Int) {
    self.capacity = capacity
    recent = LRUList(capacity: max(1, capacity / 100))
    protected = LRUList(capacity: (capacity - recent.capacity) * 4 / 5)
    counts = CountSketch(capacity: capacity)
  }

  mutating func request(_ key: Int) -> Bool {
    guard capacity > 0 else { return false }
    counts.add(key)
    if recent.promote(key) || protected.promote(key) { return true }
    if onTrial.remove(key) {
      if let demoted = protected.add(key) { onTrial.add(demoted) }
      return true
    }
    if let candidate = recent.add(key) { admit(candidate) }
    return false
  }

  private mutating func admit(_ candidate: Int) {
    if onTrial.count + protected.count < capacity - recent.capacity {
      onTrial.add(candidate)
    } else if let victim = onTrial.oldest,
      counts.estimate(candidate) > counts.estimate(victim)
    {
      onTrial.remove(victim)
      onTrial.add(candidate)
    }
  }
}

/// Keys in the order of their use.
private struct LRUList {
  let capacity: Int
  /// When each key was used last; the times are the order.
  private var times: [Int: Int] = [:]
  private var keys: [Int: Int] = [:]
  private var (first, next) = (0, 0)

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { times.count }

  var oldest: Int? {
    mutating get {
      guard !keys.isEmpty else { return nil }
      while keys[first] == nil { first += 1 }
      return keys[first]
    }
  }

  /// Makes a key the newest, if it is there.
  mutating func promote(_ key: Int) -> Bool {
    guard remove(key) else { return false }
    add(key)
    return true
  }

  /// Adds a key as the newest; the oldest if it has to go.
  @discardableResult
  mutating func add(_ key: Int) -> Int? {
    times[key] = next
    keys[next] = key
    next += 1
    guard count > capacity, let oldest else { return nil }
    remove(oldest)
    return oldest
  }

  @discardableResult
  mutating func remove(_ key: Int) -> Bool {
    guard let time = times.removeValue(forKey: key) else { return false }
    keys[time] = nil
    return true
  }
}
