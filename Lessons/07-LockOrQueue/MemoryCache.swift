import Interleaving
import PhotoKit

/// An image cache in memory for many threads, which finds again what somebody
/// else still holds.
///
/// It lets go of images past its limits and when memory runs short. An image
/// that a view still shows is not loaded a second time: the cache remembers it
/// for as long as anybody holds it, and stores it again when it is asked for.
public final class MemoryCache: @unchecked Sendable {
  private let strong = StrongCache()
  private let lock = NSLock()
  @Shared private var held = WeakTable()
  private let notificationCenter: NotificationCenter
  private var memoryWarnings: (any NSObjectProtocol)?

  /// An empty cache.
  ///
  /// A limit of 0 is none.
  public init(
    totalCostLimit: Int = 0, countLimit: Int = 0,
    notificationCenter: NotificationCenter = .default
  ) {
    self.notificationCenter = notificationCenter
    strong.limit(totalCost: totalCostLimit, count: countLimit)
    // The strong side has a lock of its own, and nothing else changes.
    memoryWarnings = notificationCenter.addObserver(
      forName: .memoryWarning, object: nil, queue: nil
    ) { [strong] _ in strong.removeAllImages() }
  }

  deinit { memoryWarnings.map(notificationCenter.removeObserver) }

  /// Stores an image in place of any other with this key.
  ///
  /// One that alone costs more than the limit is found only while somebody else
  /// holds it.
  public func setImage(
    _ image: LoadedImage, forKey key: String, cost: Int = 0
  ) {
    precondition(cost >= 0, "a cost must not be negative: \(cost)")
    lock.withLock {
      strong.setImage(image, forKey: key, cost: cost)
      held.setImage(image, forKey: key, cost: cost)
    }
  }

  /// Finds an image, and stores it again if only somebody else still had it.
  public func image(forKey key: String) -> LoadedImage? {
    if let image = strong.image(forKey: key) { return image }
    return lock.withLock {
      guard let (image, cost) = held.image(forKey: key) else { return nil }
      strong.setImage(image, forKey: key, cost: cost)
      return image
    }
  }

  /// Removes an image, whoever else holds it.
  public func removeImage(forKey key: String) {
    lock.withLock {
      strong.removeImage(forKey: key)
      held.removeImage(forKey: key)
    }
  }

  /// Removes every image, whoever else holds it.
  public func removeAllImages() {
    lock.withLock {
      strong.removeAllImages()
      held.removeAll()
    }
  }

  /// Sets what all images may cost and how many there may be; 0 is no limit.
  ///
  /// A lower limit counts at once.
  public func limit(totalCost: Int, count: Int = 0) {
    strong.limit(totalCost: totalCost, count: count)
  }

  /// What the images cost together that the cache itself keeps.
  public var totalCost: Int { strong.cost }

  /// The number of keys that the table remembers.
  var rememberedCount: Int { lock.withLock { held.count } }
}
