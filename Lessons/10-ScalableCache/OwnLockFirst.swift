import Interleaving
import PhotoKit

/// A cache whose writers begin with the lock of their own core, which is the
/// cheapest to take, and go on from there.
final class OwnLockFirst: @unchecked Sendable {
  private let locks = [NSLock(), NSLock()]
  @Shared private var images: [String: Image] = [:]

  /// Stores an image.
  func store(_ image: Image, forKey key: String) {
    let own = currentCore()
    for step in locks.indices { locks[(own + step) % locks.count].lock() }
    images[key] = image
    for lock in locks { lock.unlock() }
  }

  /// Finds an image.
  func image(forKey key: String) -> Image? {
    locks[currentCore() % locks.count].withLock { images[key] }
  }
}
