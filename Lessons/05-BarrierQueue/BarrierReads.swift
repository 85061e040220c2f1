import Interleaving
import PhotoKit

/// An image cache whose reads leave a stamp, each of them alone.
final class BarrierReads: @unchecked Sendable {
  /// An image, and the time when it was last added or read.
  final class Entry: @unchecked Sendable {
    let image: Image
    @Shared var lastAccess: Int

    init(_ image: Image, at time: Int) {
      self.image = image
      lastAccess = time
    }
  }

  let queue = DispatchQueue(label: "images", attributes: .concurrent)
  private let clock = AtomicCounter()
  @Shared private var entries: [String: Entry] = [:]

  /// Leaves the adding to the queue, and returns at once.
  func add(_ image: Image, withIdentifier identifier: String) {
    queue.async(flags: .barrier) {
      self.entries[identifier] = Entry(image, at: self.clock.increment())
    }
  }

  /// Waits for a turn on the queue, and returns the image if it is there.
  func image(withIdentifier identifier: String) -> Image? {
    queue.sync(flags: .barrier) {
      let entry = entries[identifier]
      entry?.lastAccess = clock.increment()
      return entry?.image
    }
  }

  /// The image's stamp, which tells an eviction where to begin.
  func lastAccess(withIdentifier identifier: String) -> Int? {
    queue.sync {
      entries[identifier]?.lastAccess
    }
  }
}
