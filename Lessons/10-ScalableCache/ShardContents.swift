import Interleaving

/// The entries of a shard, and what changes them.
///
/// For one writer or many readers at a time. A copy leads to the same entries.
struct ShardContents<Key: Hashable & Sendable, Value: Sendable> {
  typealias Pointer = Entry<Key, Value>.Pointer

  private var table = EntryTable<Key, Value>()
  private var queue = EntryQueue<Key, Value>()

  /// The entry with this key.
  func find(_ key: Key, hash: Int) -> Pointer? { table.find(key, hash: hash) }

  /// Puts an entry in place of any other with its key, and makes room for it.
  mutating func store(_ entry: Pointer, budget: Budget) -> Departures<Key, Value> {
    var gone = Departures<Key, Value>()
    if let old = find(entry.pointee.key, hash: entry.pointee.hash) {
      old.pointee.trade(with: entry)
      old.pointee.visit()
      budget.charge(old.pointee.cost - entry.pointee.cost)
      gone.append(entry)
      makeRoom(sparing: old, budget: budget, &gone)
    } else {
      budget.count.increment()
      budget.charge(entry.pointee.cost)
      makeRoom(budget: budget, &gone)
      table.insert(entry)
      queue.append(entry)
    }
    return gone
  }

  /// Evicts until the limits are kept, or there is nothing left to evict.
  mutating func makeRoom(
    sparing spared: Pointer? = nil, budget: Budget, _ gone: inout Departures<Key, Value>
  ) {
    while budget.isExceeded, let entry = queue.nextToGo(sparing: spared) {
      remove(entry, budget: budget)
      gone.append(entry)
    }
  }

  /// Removes the entries that a condition is true of.
  mutating func removeAll(
    budget: Budget, where condition: (borrowing Entry<Key, Value>) -> Bool
  ) -> Departures<Key, Value> {
    var gone = Departures<Key, Value>()
    var next = queue.oldest
    while let entry = next {
      next = entry.pointee.newer
      guard condition(entry.pointee) else { continue }
      remove(entry, budget: budget)
      gone.append(entry)
    }
    return gone
  }

  /// Removes an entry, which is the caller's to free then.
  mutating func remove(_ entry: Pointer, budget: Budget) {
    table.remove(entry)
    queue.remove(entry)
    budget.count.add(-1)
    budget.charge(-entry.pointee.cost)
  }

  /// Frees every entry, and the table.
  mutating func deallocate() {
    while let entry = queue.oldest {
      queue.remove(entry)
      Entry.free(entry)
    }
    table.deallocate()
  }
}
