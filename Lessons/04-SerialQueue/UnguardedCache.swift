import Interleaving
import PhotoKit

/// An image cache that every thread reaches as it likes.
final class UnguardedCache: @unchecked Sendable {
  @Shared private var images: [String: Image] = [:]

  /// Keeps an image.
  func add(_ image: Image, for url: String) {
    images[url] = image
  }

  /// The image, if it is kept.
  func image(for url: String) -> Image? {
    images[url]
  }
}
