/// What a cache of one shard does, in the plainest words: an array, the oldest first.
struct CacheModel {
  struct Entry: Equatable {
    let key: Int
    var value: Int
    var cost: Int
    var expiry: Int?
    var isVisited = false
  }

  private(set) var entries: [Entry] = []
  private var hand = 0
  var totalCostLimit = Int.max
  var countLimit = Int.max
  var now = 0
  /// The keys and values that have left, in no order.
  private(set) var gone: [String] = []

  var totalCost: Int { entries.reduce(0) { $0 + $1.cost } }

  mutating func value(forKey key: Int) -> Int? {
    guard let index = index(of: key) else { return nil }
    if let expiry = entries[index].expiry, expiry <= now { return nil }
    entries[index].isVisited = true
    return entries[index].value
  }

  mutating func store(_ value: Int, forKey key: Int, cost: Int, lifetime: Int?) -> Bool {
    guard cost <= totalCostLimit, countLimit > 0 else {
      _ = removeValue(forKey: key)
      return false
    }
    let expiry = lifetime.map { now + $0 }
    if let index = index(of: key) {
      gone.append("\(key) \(entries[index].value)")
      entries[index] = Entry(key: key, value: value, cost: cost, expiry: expiry, isVisited: true)
      makeRoom(sparing: key)
    } else {
      makeRoom(forCost: cost, count: 1)
      entries.append(Entry(key: key, value: value, cost: cost, expiry: expiry))
    }
    return true
  }

  mutating func removeValue(forKey key: Int) -> Bool {
    guard let index = index(of: key) else { return false }
    remove(at: index)
    return true
  }

  mutating func removeAll(where condition: (Entry) -> Bool) {
    while let index = entries.firstIndex(where: condition) { remove(at: index) }
  }

  mutating func removeExpired() {
    let now = now
    removeAll { $0.expiry.map { $0 <= now } ?? false }
  }

  /// Evicts until the limits are kept by what is there, and by what is about to come.
  mutating func makeRoom(sparing spared: Int? = nil, forCost cost: Int = 0, count: Int = 0) {
    while entries.count + count > countLimit || totalCost + cost > totalCostLimit,
      entries.contains(where: { $0.key != spared })
    {
      while entries[hand].isVisited || entries[hand].key == spared {
        entries[hand].isVisited = false
        hand = (hand + 1) % entries.count
      }
      remove(at: hand)
    }
  }

  private func index(of key: Int) -> Int? { entries.firstIndex { $0.key == key } }

  private mutating func remove(at index: Int) {
    gone.append("\(entries[index].key) \(entries[index].value)")
    entries.remove(at: index)
    if index < hand { hand -= 1 }
    if hand == entries.count { hand = 0 }
  }
}
