import Interleaving

/// A part of a cache: the values whose hashes end alike, behind their own locks.
final class Shard<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  private let locks: CoreLocks
  private let budget: Budget
  @Shared private var contents = ShardContents<Key, Value>()

  init(locks: CoreLocks, budget: Budget) {
    self.locks = locks
    self.budget = budget
  }

  deinit { contents.deallocate() }

  /// Finds a value and its expiry, and marks it as visited.
  func value(forKey key: Key, hash: Int) -> (value: Value, expiry: DispatchTime?)? {
    locks.withReadLock {
      guard let entry = contents.find(key, hash: hash) else { return nil }
      entry.pointee.visit()
      return (entry.pointee.value, entry.pointee.expiry)
    }
  }

  /// Stores an entry, and makes room for it.
  func store(_ entry: Entry<Key, Value>.Pointer) -> Departures<Key, Value> {
    locks.withWriteLock { contents.store(entry, budget: budget) }
  }

  /// Evicts until the limits are kept, or nothing is left.
  func makeRoom() -> Departures<Key, Value> {
    var gone = Departures<Key, Value>()
    locks.withWriteLock { contents.makeRoom(budget: budget, &gone) }
    return gone
  }

  /// Removes the values that a condition is true of.
  func removeAll(
    where condition: (borrowing Entry<Key, Value>) -> Bool
  ) -> Departures<Key, Value> {
    locks.withWriteLock { contents.removeAll(budget: budget, where: condition) }
  }

  /// Removes the value of a key, if a condition is true of it.
  func remove(
    _ key: Key, hash: Int, where condition: (borrowing Entry<Key, Value>) -> Bool
  ) -> Departures<Key, Value> {
    var gone = Departures<Key, Value>()
    locks.withWriteLock {
      guard let entry = contents.find(key, hash: hash), condition(entry.pointee)
      else { return }
      contents.remove(entry, budget: budget)
      gone.append(entry)
    }
    return gone
  }
}
