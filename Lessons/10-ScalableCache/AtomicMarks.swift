import Interleaving
import PhotoKit

/// A cache whose readers go side by side, and leave an atomic mark.
final class AtomicMarks: @unchecked Sendable {
  /// An image, and whether somebody has asked for it.
  final class Entry: Sendable {
    let image: Image
    let isVisited = AtomicFlag()

    init(_ image: Image) { self.image = image }
  }

  private let locks = CoreLocks(count: 2)
  @Shared private var entries: [String: Entry] = [:]

  /// Stores an image.
  func store(_ image: Image, forKey key: String) {
    locks.withWriteLock {
      entries[key] = Entry(image)
    }
  }

  /// Finds an image, and marks it: what nobody asks for is evicted first.
  func image(forKey key: String, onCore core: Int) -> Image? {
    locks.withReadLock(onCore: core) {
      let entry = entries[key]
      entry?.isVisited.store(true)
      return entry?.image
    }
  }

  /// Whether an eviction would spare the image.
  func isSpared(_ key: String) -> Bool {
    locks.withWriteLock { entries[key]?.isVisited.load() == true }
  }
}
