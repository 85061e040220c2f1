/// The contents of a cache with limits: the least recently used goes first.
///
/// For one thread at a time. What changes the contents returns the values that
/// have left, in the order in which they went.
struct LeastRecentlyUsed<Value> {
  private struct Entry {
    let value: Value
    let cost: Int
    var lastUse: Int
  }

  private var entries: [String: Entry] = [:]
  private var uses = 0
  private(set) var totalCost = 0
  /// What all costs may add up to; 0 for no limit.
  var totalCostLimit = 0
  /// How many values there may be; 0 for no limit.
  var countLimit = 0

  /// Finds a value, which does not count as a use.
  func peek(_ key: String) -> Value? { entries[key]?.value }

  /// Finds a value, which is then the last to go.
  mutating func use(_ key: String) -> Value? {
    uses += 1
    entries[key]?.lastUse = uses
    return entries[key]?.value
  }

  /// Puts a value in place of any other with this key, and makes room for it.
  ///
  /// One that alone costs too much leaves at once, and pushes no other out.
  mutating func insert(
    _ value: Value, forKey key: String, cost: Int
  ) -> [Value] {
    var gone = remove(key)
    guard cost <= mostCost else { return gone + [value] }
    while totalCost > mostCost - cost || entries.count >= mostValues {
      gone += removeOldest()
    }
    uses += 1
    entries[key] = Entry(value: value, cost: cost, lastUse: uses)
    totalCost += cost
    return gone
  }

  mutating func remove(_ key: String) -> [Value] {
    guard let entry = entries.removeValue(forKey: key) else { return [] }
    totalCost -= entry.cost
    return [entry.value]
  }

  mutating func removeAll() -> [Value] {
    let all = oldestFirst
    entries = [:]
    totalCost = 0
    return all.map(\.value.value)
  }

  /// Keeps to limits that have changed.
  ///
  /// What alone costs too much goes first, and then the least recently used.
  mutating func trim() -> [Value] {
    var gone = oldestFirst.filter { $0.value.cost > mostCost }
      .flatMap { remove($0.key) }
    while totalCost > mostCost || entries.count > mostValues {
      gone += removeOldest()
    }
    return gone
  }

  private var mostCost: Int { totalCostLimit == 0 ? .max : totalCostLimit }
  private var mostValues: Int { countLimit == 0 ? .max : countLimit }

  private var oldestFirst: [(key: String, value: Entry)] {
    entries.sorted { $0.value.lastUse < $1.value.lastUse }
  }

  private mutating func removeOldest() -> [Value] {
    let oldest = entries.min { $0.value.lastUse < $1.value.lastUse }
    return oldest.map { remove($0.key) } ?? []
  }
}

extension LeastRecentlyUsed: CustomStringConvertible {
  /// The keys, the one to go first at the beginning.
  var description: String {
    "[" + oldestFirst.map(\.key).joined(separator: ", ") + "]"
  }
}
