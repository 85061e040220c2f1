import Interleaving
import PhotoKit

/// A storage whose reads extend a photo's life, without the lock.
final class ReadThatExtends: @unchecked Sendable {
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

  /// Finds a photo that has not expired, and lets it live as long once more.
  func value(forKey key: String, at now: Date) -> Image? {
    guard let photo = cache.object(forKey: key) else { return nil }
    guard !photo.isExpired(at: now) else { return nil }
    photo.extend(.cacheTime, at: now)
    return photo.value
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
