import Interleaving
import PhotoKit

/// An image cache that keeps the time of each last use behind a lock of its own.
final class LockPerEntry: @unchecked Sendable {
  /// An image, and the time when it was last stored or read.
  final class Entry: @unchecked Sendable {
    let image: Image
    private let lock = NSLock()
    @Shared private var time: Int

    init(_ image: Image, at time: Int) {
      self.image = image
      self.time = time
    }

    /// The time when the image was last stored or read.
    var lastUse: Int { lock.withLock { time } }

    /// Notes a use, with the time that it has under the lock.
    func use(_ clock: AtomicCounter) {
      lock.withLock { time = clock.increment() }
    }
  }

  private let queue = DispatchQueue(label: "images", attributes: .concurrent)
  private let clock = AtomicCounter()
  @Shared private var entries: [String: Entry] = [:]

  /// Stores an image, alone.
  func setImage(_ image: Image, forKey key: String) {
    queue.sync(flags: .barrier) {
      entries[key] = Entry(image, at: clock.increment())
    }
  }

  /// Finds an image, beside other readers.
  func image(forKey key: String) -> Image? {
    queue.sync {
      guard let entry = entries[key] else { return nil }
      entry.use(clock)
      return entry.image
    }
  }

  /// The keys, the one that is to go next first.
  var keys: [String] {
    queue.sync(flags: .barrier) {
      entries.keys.sorted { entries[$0]!.lastUse < entries[$1]!.lastUse }
    }
  }
}
