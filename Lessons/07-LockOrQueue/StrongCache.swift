import Interleaving

/// A cache that may let go of its images at any time, in the shape of
/// Foundation's `NSCache`.
///
/// It has a lock of its own: each call by itself is safe from any thread. Past
/// a limit, the image that was stored longest ago goes first. Reads change
/// nothing.
final class StrongCache: @unchecked Sendable {
  private struct Entry: CustomStringConvertible {
    let image: LoadedImage
    let cost: Int
    let storedAt: Int
    var description: String { image.description }
  }

  private let lock = NSLock()
  @Shared private var entries: [String: Entry] = [:]
  @Shared private var time = 0
  @Shared private var totalCost = 0
  @Shared private var totalCostLimit = 0
  @Shared private var countLimit = 0

  init() { lock.name = "strong side" }

  /// Sets what all images may cost and how many there may be; 0 is no limit.
  func limit(totalCost: Int, count: Int) {
    lock.withLock {
      totalCostLimit = totalCost
      countLimit = count
      makeRoom()
    }
  }

  /// Finds an image.
  func image(forKey key: String) -> LoadedImage? {
    lock.withLock { entries[key]?.image }
  }

  /// Stores an image in place of any other with this key, and makes room.
  ///
  /// One that alone costs more than the limit is not stored.
  func setImage(_ image: LoadedImage, forKey key: String, cost: Int = 0) {
    lock.withLock {
      guard totalCostLimit == 0 || cost <= totalCostLimit else {
        return discard(key)
      }
      time += 1
      let entry = Entry(image: image, cost: cost, storedAt: time)
      let old = entries.updateValue(entry, forKey: key)
      totalCost += cost - (old?.cost ?? 0)
      makeRoom()
    }
  }

  /// Removes an image.
  func removeImage(forKey key: String) {
    lock.withLock { discard(key) }
  }

  /// Removes every image.
  func removeAllImages() {
    lock.withLock {
      entries = [:]
      totalCost = 0
    }
  }

  /// What all images cost together.
  var cost: Int { lock.withLock { totalCost } }

  // MARK: Under the lock

  private func discard(_ key: String) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    totalCost -= entry.cost
  }

  private func makeRoom() {
    while isOverfull {
      let oldest = entries.min { $0.value.storedAt < $1.value.storedAt }
      guard let oldest else { return }
      discard(oldest.key)
    }
  }

  private var isOverfull: Bool {
    (totalCostLimit > 0 && totalCost > totalCostLimit)
      || (countLimit > 0 && entries.count > countLimit)
  }
}
