import Interleaving
import PhotoKit

/// An image cache that keeps the time when each image was used last.
final class StampingReads: @unchecked Sendable {
  /// An image, and the time when it was last stored or read.
  final class Entry: @unchecked Sendable {
    let image: Image
    @Shared var lastUse: Int

    init(_ image: Image, at time: Int) {
      self.image = image
      lastUse = time
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
      entry.lastUse = clock.increment()
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
