import Interleaving

/// The entries of a shard, and what changes them.
///
/// For one writer or many readers at a time. A copy leads to the same entries.
struct ShardContents<Key: Hashable & Sendable, Value: Sendable> {
  typealias Pointer = Entry<Key, Value>.Pointer
  typealias Gone = Departures<Key, Value>

  private var table = EntryTable<Key, Value>()
  private var queue = EntryQueue<Key, Value>()
  /// What the entries cost together.
  private var cost = 0

  /// The entry with this key.
  func find(_ key: Key, hash: Int) -> Pointer? { table.find(key, hash: hash) }

  /// Puts an entry in place of any other with its key, and makes room for it.
  mutating func store(
    _ entry: Pointer, budget: Budget, _ gone: inout Gone
  ) {
    if let old = find(entry.pointee.key, hash: entry.pointee.hash) {
      old.pointee.trade(with: entry)
      old.pointee.visit()
      charge(old.pointee.cost - entry.pointee.cost, to: budget)
      gone.append(entry)
      makeRoom(keepingShare: true, sparing: old, budget: budget, &gone)
    } else {
      budget.count.increment()
      charge(entry.pointee.cost, to: budget)
      table.insert(entry)
      makeRoom(keepingShare: true, budget: budget, &gone)
      // Not before there is room: what is new cannot be what has to go.
      queue.append(entry)
    }
  }

  /// Evicts until the limits are kept, or there is nothing left to evict; or,
  /// keeping the share of a shard, until it has no more than that.
  mutating func makeRoom(
    keepingShare: Bool, sparing spared: Pointer? = nil, budget: Budget,
    _ gone: inout Gone
  ) {
    while keepingShare
      ? budget.isExceeded(by: table.count, costing: cost) : budget.isExceeded,
      let entry = queue.nextToGo(sparing: spared)
    {
      remove(entry, budget: budget, &gone)
    }
  }

  /// Removes the entry with this key.
  mutating func remove(
    _ key: Key, hash: Int, budget: Budget, _ gone: inout Gone
  ) {
    if let entry = find(key, hash: hash) {
      remove(entry, budget: budget, &gone)
    }
  }

  /// Removes the entries that a condition is true of.
  mutating func removeAll(
    budget: Budget, _ gone: inout Gone,
    where condition: (borrowing Entry<Key, Value>) -> Bool
  ) {
    var next = queue.oldest
    while let entry = next {
      next = entry.pointee.newer
      if condition(entry.pointee) { remove(entry, budget: budget, &gone) }
    }
  }

  /// Takes an entry out; whoever has what is gone frees it.
  private mutating func remove(
    _ entry: Pointer, budget: Budget, _ gone: inout Gone
  ) {
    table.remove(entry)
    queue.remove(entry)
    budget.count.add(-1)
    charge(-entry.pointee.cost, to: budget)
    gone.append(entry)
  }

  private mutating func charge(_ difference: Int, to budget: Budget) {
    cost += difference
    budget.charge(difference)
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

extension ShardContents: CustomStringConvertible {
  /// How many entries there are: a trace may show the contents after their end,
  /// when the entries are gone.
  var description: String { "\(table.count) entries" }
}
