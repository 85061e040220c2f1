import Interleaving
import PhotoKit

/// A cache of two dictionaries, each behind a lock of its own, and one sum of
/// all bytes.
///
/// The sum is changed outside the locks, so as to hold them for as short a time
/// as can be.
final class SumOutsideTheLock: @unchecked Sendable {
  private final class Shard: @unchecked Sendable {
    let lock = NSLock()
    @Shared var images: [String: Image] = [:]
  }

  private let shards = [Shard(), Shard()]
  private let bytes = AtomicCounter()

  /// Stores an image in place of any other with this key.
  func store(_ image: Image, forKey key: String) {
    let shard = shards[key.utf8.count % shards.count]
    let old = shard.lock.withLock { shard.images[key] }
    bytes.add(Int(image.bytes) - Int(old?.bytes ?? 0))
    shard.lock.withLock { shard.images[key] = image }
  }

  /// The bytes of all images, as they were counted.
  var countedBytes: Int { bytes.load() }

  /// The bytes of all images, as they are.
  var actualBytes: Int {
    shards.reduce(0) { sum, shard in
      shard.lock.withLock {
        shard.images.values.reduce(sum) { $0 + Int($1.bytes) }
      }
    }
  }
}
