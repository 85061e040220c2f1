import Interleaving

/// A storage that is not told of evictions, and learns of them when it sweeps.
final class LooseKeyTracking: @unchecked Sendable {
  let cache = PhotoCache()
  private let lock = NSLock()
  @Shared private(set) var keys: Set<String> = []

  /// Stores a photo, and notes its key for the sweep.
  func store(_ photo: CachedPhoto) {
    lock.withLock {
      cache.setObject(photo, forKey: photo.key, cost: photo.cost)
      keys.insert(photo.key)
    }
  }

  /// The sweep: removes what has expired, and keys that have no photo.
  func removeExpired(at now: Date) {
    lock.withLock {
      for key in keys {
        let photo = cache.peek(forKey: key)
        if let photo, !photo.isExpired(at: now) { continue }
        cache.removeObject(forKey: key)
        keys.remove(key)
      }
    }
  }
}
