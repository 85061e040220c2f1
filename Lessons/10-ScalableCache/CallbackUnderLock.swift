import Interleaving
import PhotoKit

/// A cache for one image, which tells of an eviction while it evicts.
final class CallbackUnderLock: @unchecked Sendable {
  private let locks = CoreLocks(count: 2)
  private let onRemoval: @Sendable (CallbackUnderLock, Image) -> Void
  @Shared private var image: Image?

  init(onRemoval: @escaping @Sendable (CallbackUnderLock, Image) -> Void) {
    self.onRemoval = onRemoval
  }

  /// Stores an image in place of the one that is there.
  func store(_ newImage: Image) {
    locks.withWriteLock {
      if let image { onRemoval(self, image) }
      image = newImage
    }
  }

  /// The image that is there.
  var current: Image? { locks.withReadLock { image } }
}
