import Interleaving

/// A cache in memory whose reads go side by side on all cores.
///
/// It keeps to a limit on what its values cost together and to one on how many
/// they are. What nobody has asked for goes first. It may be used from any
/// thread.
public final class ScalableCache<Key: Hashable & Sendable, Value: Sendable>:
  Sendable
{
  let shards: ObjectRow<Shard<Key, Value>>
  let budget: Budget
  let now: @Sendable () -> DispatchTime
  let onRemoval: (@Sendable (Key, Value) -> Void)?

  /// An empty cache.
  ///
  /// `usualCost` is what a value costs as a rule: a cache with room for few such
  /// values has few shards. `now` is its clock, and must not use the cache.
  /// `onRemoval` is told of each value that leaves: evicted, expired, replaced
  /// or removed. It is called on the thread that makes the value leave, outside
  /// every lock, so that it may call the cache.
  public convenience init(
    totalCostLimit: Int = .max, usualCost: Int = 1, countLimit: Int = .max,
    now: @escaping @Sendable () -> DispatchTime = DispatchTime.now,
    onRemoval: (@Sendable (Key, Value) -> Void)? = nil
  ) {
    precondition(usualCost > 0, "a usual cost must be above 0: \(usualCost)")
    self.init(
      totalCostLimit: totalCostLimit, countLimit: countLimit,
      shards: shardCount(
        forValues: min(totalCostLimit / usualCost, countLimit)),
      locks: CoreLocks.usualCount,
      now: now, onRemoval: onRemoval)
  }

  /// An empty cache of so many shards with so many locks each, powers of two.
  init(
    totalCostLimit: Int = .max, countLimit: Int = .max, shards: Int, locks: Int,
    now: @escaping @Sendable () -> DispatchTime = DispatchTime.now,
    onRemoval: (@Sendable (Key, Value) -> Void)? = nil
  ) {
    let budget = Budget(
      costLimit: totalCostLimit, countLimit: countLimit, shards: shards)
    self.budget = budget
    self.shards = ObjectRow(
      (0..<shards).map { _ in
        Shard(locks: CoreLocks(count: locks), budget: budget)
      })
    self.now = now
    self.onRemoval = onRemoval
  }

  /// Finds a value that has not expired.
  public func value(forKey key: Key) -> Value? {
    // Hashed once: the shard and the place in it come from different bits.
    let hash = key.hashValue
    return shards.with(index(of: hash)) {
      $0.value(forKey: key, hash: hash, now: now)
    }
  }

  /// Stores a value in place of any other with this key, and makes room for it.
  ///
  /// It expires when its lifetime is over, which begins now. False if it alone
  /// costs more than the limit, or more than any value may (2^47). It is not
  /// kept then, and pushes no other out, but what it was to replace is removed.
  @discardableResult
  public func store(
    _ value: Value, forKey key: Key, cost: Int = 0,
    lifetime: DispatchTimeInterval? = nil
  ) -> Bool {
    precondition(cost >= 0, "a cost must not be negative: \(cost)")
    guard budget.admits(cost) else {
      removeValue(forKey: key)
      return false
    }
    let hash = key.hashValue
    let home = index(of: hash)
    let entry = Entry.make(
      value, key: key, hash: hash, cost: cost,
      expiry: lifetime.map { now() + $0 })
    shards.with(home) { $0.store(entry) }.end(onRemoval)
    makeRoom(after: home)
    return true
  }

  /// Removes a value, and tells whether there was one.
  @discardableResult
  public func removeValue(forKey key: Key) -> Bool {
    let hash = key.hashValue
    let gone = shards.with(index(of: hash)) { $0.remove(key, hash: hash) }
    let isRemoved = !gone.isEmpty
    gone.end(onRemoval)
    return isRemoved
  }

  /// Evicts until the limits are kept: first what shards have beyond their
  /// shares, and then, for a value that is larger than a share, whatever there
  /// is.
  ///
  /// A store has made room in its own shard already, as far as that one had more
  /// than its share. What it stored goes last.
  func makeRoom(after home: Int? = nil) {
    guard budget.isExceeded else { return }
    let first = home.map { $0 + 1 } ?? 0
    let others = home == nil ? shards.count : shards.count - 1
    evict(in: first..<first + others, keepingShare: true)
    evict(in: first..<first + shards.count, keepingShare: false)
  }

  /// Evicts in one shard after another until the limits are kept.
  private func evict(in indices: Range<Int>, keepingShare: Bool) {
    for index in indices {
      guard budget.isExceeded else { return }
      shards.with(index & (shards.count - 1)) {
        $0.makeRoom(keepingShare: keepingShare)
      }.end(onRemoval)
    }
  }

  private func index(of hash: Int) -> Int { hash & (shards.count - 1) }
}

/// How many shards a cache has that may keep so many values: some for each core,
/// but none with room for a few values only, since marks would tell little then.
func shardCount(forValues limit: Int) -> Int {
  var shards = powerOfTwo(atLeast: 4 * coreCount)
  while shards > 1 && limit / shards < fewestValuesOfShard { shards /= 2 }
  return shards
}

private let fewestValuesOfShard = 64
