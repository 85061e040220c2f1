import Interleaving

/// Is told of each object that leaves a cache.
public protocol EvictingCacheDelegate<Value>: AnyObject, Sendable {
  /// What the cache keeps.
  associatedtype Value: Sendable

  /// Called when an object leaves, on whatever thread makes it leave.
  func cache(_ cache: EvictingCache<Value>, willEvict object: Value)
}

/// A cache that makes room by itself, in the shape of Foundation's `NSCache`.
///
/// The least recently used goes first: past a limit on the thread that stores,
/// and when memory runs short on the main thread. It is safe to use from many
/// threads.
public final class EvictingCache<Value: Sendable>: @unchecked Sendable {
  let lock = NSLock()
  @Shared var contents = LeastRecentlyUsed<Value>()
  private weak var told: (any EvictingCacheDelegate<Value>)?

  /// An empty cache without limits.
  public init() {}

  /// Whom to tell of each object that leaves: evicted, replaced or removed.
  public var delegate: (any EvictingCacheDelegate<Value>)? {
    get { lock.withLock { told } }
    set { lock.withLock { told = newValue } }
  }

  /// Finds an object, which is then the last to go.
  public func object(forKey key: String) -> Value? {
    lock.withLock { contents.use(key) }
  }

  /// Finds an object, which does not count as a use.
  public func peek(forKey key: String) -> Value? {
    lock.withLock { contents.peek(key) }
  }

  /// Stores an object in place of any other with this key, and makes room.
  ///
  /// One that costs more than the limit is evicted at once, and it alone.
  public func setObject(_ object: Value, forKey key: String, cost: Int = 0) {
    precondition(cost >= 0, "a cost must not be negative: \(cost)")
    change { $0.insert(object, forKey: key, cost: cost) }
  }

  /// Removes an object.
  public func removeObject(forKey key: String) {
    change { $0.remove(key) }
  }

  /// Removes every object.
  public func removeAllObjects() {
    change { $0.removeAll() }
  }

  /// Tells the cache that memory runs short: it empties on the main queue.
  public func memoryPressure() {
    DispatchQueue.main.async { self.removeAllObjects() }
  }

  /// Changes the contents under the lock, then tells the delegate what left.
  ///
  /// It tells outside the lock, so that the delegate may call the cache back.
  func change(
    _ change: (inout LeastRecentlyUsed<Value>) -> [Value]
  ) {
    let (gone, delegate) = lock.withLock { (change(&contents), told) }
    for object in gone { delegate?.cache(self, willEvict: object) }
  }
}
