import Interleaving

/// A storage that is told of each eviction, on whatever thread evicts.
final class DelegateTracking: EvictingCacheDelegate, @unchecked Sendable {
  let cache = PhotoCache()
  private let lock = NSLock()
  @Shared private(set) var keys: Set<String> = []

  init() { cache.delegate = self }

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

  /// Forgets the key of a photo that leaves the cache.
  func cache(_ cache: PhotoCache, willEvict photo: CachedPhoto) {
    keys.remove(photo.key)
  }
}
