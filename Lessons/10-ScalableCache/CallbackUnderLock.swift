import Interleaving
import PhotoKit

/// A cache with room for one image, which tells its owner what it evicts.
///
/// It tells while it holds its lock, since the image is at hand there. The owner
/// may want to ask the cache something, and cannot.
final class CallbackUnderLock: @unchecked Sendable {
  private let lock = NSLock()
  private let onRemoval: @Sendable (CallbackUnderLock, Image) -> Void
  @Shared private var image: Image?

  init(onRemoval: @escaping @Sendable (CallbackUnderLock, Image) -> Void) {
    self.onRemoval = onRemoval
  }

  /// Stores an image in place of the one that is there.
  func store(_ newImage: Image) {
    lock.withLock {
      if let image { onRemoval(self, image) }
      image = newImage
    }
  }

  /// The image that is there.
  var current: Image? { lock.withLock { image } }
}
