import Interleaving
import PhotoKit

/// A cache that counts its bytes before it takes the locks of all cores, to hold
/// them for as short a time as it can.
final class SumOutsideTheLock: @unchecked Sendable {
  private let locks = CoreLocks(count: 2)
  private let bytes = AtomicCounter()
  @Shared private var images: [String: Image] = [:]

  /// Stores an image in place of any other with this key.
  func store(_ image: Image, forKey key: String) {
    let old = locks.withReadLock { images[key] }
    bytes.add(Int(image.bytes) - Int(old?.bytes ?? 0))
    locks.withWriteLock { images[key] = image }
  }

  /// The bytes of all images, as they were counted.
  var countedBytes: Int { bytes.load() }

  /// The bytes of all images, as they are.
  var actualBytes: Int {
    locks.withReadLock { images.values.reduce(0) { $0 + Int($1.bytes) } }
  }
}
