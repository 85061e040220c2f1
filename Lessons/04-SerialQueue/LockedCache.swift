import Interleaving
import PhotoKit

/// An image cache that one thread at a time may use: it holds the lock.
final class LockedCache: @unchecked Sendable {
  private let lock = NSLock()
  @Shared private var images: [String: Image] = [:]

  /// Keeps an image, once it is this thread's turn.
  func add(_ image: Image, for url: String) {
    lock.withLock {
      images[url] = image
    }
  }

  /// The image, if it is kept; waits for its turn.
  func image(for url: String) -> Image? {
    lock.withLock {
      images[url]
    }
  }
}
