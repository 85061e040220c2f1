import Interleaving
import PhotoKit

/// An image cache that stores the time of each last use in an atomic.
final class StoredStamp: @unchecked Sendable {
  /// An image, and the time when it was last stored or read.
  final class Entry: Sendable {
    let image: Image
    let lastUse: AtomicCounter

    init(_ image: Image, at time: Int) {
      self.image = image
      lastUse = AtomicCounter(time)
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
      entry.lastUse.store(clock.increment())
      return entry.image
    }
  }

  /// The keys, the one that is to go next first.
  var keys: [String] {
    queue.sync(flags: .barrier) {
      let times = entries.mapValues { $0.lastUse.load() }
      return times.keys.sorted { times[$0]! < times[$1]! }
    }
  }
}
