import Interleaving

/// A cache in memory whose reads go side by side on all cores.
///
/// It keeps to a limit on what its values cost and to one on how many there are.
/// What nobody asked for goes first.
public final class ScalableCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let shards: ObjectRow<Shard<Key, Value>>
  let budget: Budget
  private let now: @Sendable () -> DispatchTime
  private let onRemoval: (@Sendable (Key, Value) -> Void)?

  /// An empty cache.
  ///
  /// `now` is its clock. `onRemoval` is told of each value that leaves: evicted,
  /// expired, replaced or removed. It is called on the thread that makes the
  /// value leave, outside every lock, so it may call the cache.
  public convenience init(
    totalCostLimit: Int = .max, countLimit: Int = .max,
    now: @escaping @Sendable () -> DispatchTime = { .now() },
    onRemoval: (@Sendable (Key, Value) -> Void)? = nil
  ) {
    self.init(
      totalCostLimit: totalCostLimit, countLimit: countLimit,
      shards: powerOfTwo(atLeast: 4 * coreCount),
      locksPerShard: CoreLocks.usualCount, now: now, onRemoval: onRemoval)
  }

  init(
    totalCostLimit: Int = .max, countLimit: Int = .max, shards: Int,
    locksPerShard: Int,
    now: @escaping @Sendable () -> DispatchTime = { .now() },
    onRemoval: (@Sendable (Key, Value) -> Void)? = nil
  ) {
    let budget = Budget(costLimit: totalCostLimit, countLimit: countLimit)
    self.budget = budget
    self.shards = ObjectRow(
      CoreLocks.make(shards, locks: locksPerShard).map { Shard(locks: $0, budget: budget) })
    self.now = now
    self.onRemoval = onRemoval
  }

  /// Finds a value that has not expired.
  public func value(forKey key: Key) -> Value? {
    let hash = key.hashValue
    let found = shards.with(index(of: hash)) { $0.value(forKey: key, hash: hash) }
    if let expiry = found?.expiry, expiry <= now() { return nil }
    return found?.value
  }

  /// Stores a value in place of any other with this key.
  @discardableResult
  public func store(
    _ value: Value, forKey key: Key, cost: Int = 0, lifetime: DispatchTimeInterval? = nil
  ) -> Bool {
    let hash = key.hashValue
    let entry = Entry.make(
      value, key: key, hash: hash, cost: cost,
      expiry: lifetime.map { now() + $0 })
    shards.with(index(of: hash)) { $0.store(entry) }.end(onRemoval)
    return true
  }

  private func index(of hash: Int) -> Int { hash & (shards.count - 1) }
}
