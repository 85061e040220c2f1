import Interleaving

extension MemoryStorage.Backend {
  /// Stores a value in place of any other with this key.
  ///
  /// It expires as the config says, unless it has an expiration of its own.
  /// One that has expired already is not stored.
  public func store(
    value: T, forKey key: String, expiration: StorageExpiration? = nil
  ) {
    let cost = value.cacheCost
    lock.withLock {
      let now = now()
      let object = StorageObject(
        value, key: key, expiration: expiration ?? rules.expiration,
        storedAt: now)
      guard !object.isExpired(at: now) else { return }
      cache.setObject(object, forKey: key, cost: cost)
      keys.insert(key)
    }
  }

  /// Finds a value that has not expired, and extends its life.
  public func value(
    forKey key: String, extendingExpiration: ExpirationExtending = .cacheTime
  ) -> T? {
    lock.withLock {
      let now = now()
      guard let object = cache.object(forKey: key) else { return nil }
      guard !object.isExpired(at: now) else { return nil }
      object.extend(extendingExpiration, at: now)
      return object.value
    }
  }

  /// Whether there is a value that has not expired; extends nothing.
  public func isCached(forKey key: String) -> Bool {
    lock.withLock {
      guard let object = cache.peek(forKey: key) else { return false }
      return !object.isExpired(at: now())
    }
  }

  /// Removes a value.
  public func remove(forKey key: String) {
    lock.withLock {
      cache.removeObject(forKey: key)
      keys.remove(key)
    }
  }

  /// Removes every value.
  public func removeAll() {
    lock.withLock {
      cache.removeAllObjects()
      keys = []
    }
  }

  /// The sweep: removes what has expired, and keys that have no value.
  public func removeExpired() {
    lock.withLock {
      let now = now()
      for key in keys {
        let object = cache.peek(forKey: key)
        if let object, !object.isExpired(at: now) { continue }
        cache.removeObject(forKey: key)
        keys.remove(key)
      }
    }
  }

  /// What all values cost together.
  public func totalCacheCost() -> Int { cache.totalCost }
}
