import Interleaving
import PhotoKit

/// An image cache behind a plain lock.
final class LockedCache: @unchecked Sendable {
  private let lock = NSLock()
  @Shared private var images: [String: Image] = [:]

  /// Adds an image, on the thread that calls.
  func add(_ image: Image, withIdentifier identifier: String) {
    lock.withLock {
      images[identifier] = image
    }
  }

  /// Finds an image, on the thread that calls.
  func image(withIdentifier identifier: String) -> Image? {
    lock.withLock {
      images[identifier]
    }
  }
}
