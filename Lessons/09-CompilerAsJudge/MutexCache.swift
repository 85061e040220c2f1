import Interleaving
import PhotoKit

/// An image cache that the compiler finds safe, without any promise.
final class MutexCache: Sendable {
  private let images = Mutex<[String: Image]>([:])

  func add(_ image: Image, for url: String) {
    images.withLock { $0[url] = image }
  }

  func image(for url: String) -> Image? {
    images.withLock { $0[url] }
  }
}
