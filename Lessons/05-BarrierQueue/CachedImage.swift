import Interleaving
import PhotoKit

/// What an image cache keeps of one image, for readers side by side.
final class CachedImage: Sendable {
  let image: Image
  let bytes: UInt64
  /// The address that the image came from; its identifier if it has none.
  let url: String
  /// When the image was last added or read, by the cache's own clock.
  let lastAccess = AtomicCounter()

  init(_ image: Image, url: String) {
    self.image = image
    self.url = url
    bytes = image.bytes
  }
}
