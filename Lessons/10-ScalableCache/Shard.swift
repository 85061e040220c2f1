import Interleaving

/// A part of a cache, behind locks of its own: the values whose hashes end alike.
final class Shard<Key: Hashable & Sendable, Value: Sendable>:
  @unchecked Sendable
{
  typealias Contents = ShardContents<Key, Value>
  typealias Gone = Departures<Key, Value>

  private let locks: CoreLocks
  private let budget: Budget
  @Shared private var contents = Contents()

  init(locks: CoreLocks, budget: Budget) {
    self.locks = locks
    self.budget = budget
  }

  deinit { contents.deallocate() }

  /// Finds a value that has not expired, and marks it as visited.
  ///
  /// The clock is read under the lock, and only for what expires at all.
  func value(
    forKey key: Key, hash: Int, now: () -> DispatchTime
  ) -> Value? {
    locks.withReadLock {
      guard let entry = contents.find(key, hash: hash) else { return nil }
      if let expiry = entry.pointee.expiry, expiry <= now() { return nil }
      entry.pointee.visit()
      return entry.pointee.value
    }
  }

  /// Stores an entry, and makes room for it if this shard has its share.
  func store(_ entry: Entry<Key, Value>.Pointer) -> Gone {
    change { $0.store(entry, budget: budget, &$1) }
  }

  /// Evicts until the limits are kept, or nothing is left, or only as much as
  /// this shard has beyond its share.
  func makeRoom(keepingShare: Bool) -> Gone {
    change { $0.makeRoom(keepingShare: keepingShare, budget: budget, &$1) }
  }

  /// Removes the value of a key.
  func remove(_ key: Key, hash: Int) -> Gone {
    change { $0.remove(key, hash: hash, budget: budget, &$1) }
  }

  /// Removes the values that a condition is true of.
  func removeAll(
    where condition: (borrowing Entry<Key, Value>) -> Bool
  ) -> Gone {
    change { $0.removeAll(budget: budget, &$1, where: condition) }
  }

  /// Changes the contents while nobody reads them, and gives back what has left.
  ///
  /// The caller ends it when the lock is free again: a callback may call the
  /// cache, and so may the end of a value.
  private func change(
    _ change: (inout Contents, inout Gone) -> Void
  ) -> Gone {
    var gone = Gone()
    locks.withWriteLock { change(&contents, &gone) }
    return gone
  }
}
