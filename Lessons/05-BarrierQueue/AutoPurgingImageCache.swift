import Interleaving
import PhotoKit

/// An image cache for many threads that keeps to its capacity by itself.
public final class AutoPurgingImageCache: @unchecked Sendable {
  /// The bytes above which the cache purges itself.
  public let memoryCapacity: UInt64
  /// The bytes that a purge leaves at most, unless one image alone has more.
  public let preferredMemoryUsageAfterPurge: UInt64

  let queue = DispatchQueue(
    label: "image cache \(UUID())", attributes: .concurrent)
  private let clock = AtomicCounter()
  @Shared var entries: [String: CachedImage] = [:]
  @Shared var usage: UInt64 = 0
  private let notificationCenter: NotificationCenter
  private var memoryWarnings: (any NSObjectProtocol)?

  /// An empty cache; what a purge leaves must fit into the capacity.
  public init(
    memoryCapacity: UInt64 = 100_000_000,
    preferredMemoryUsageAfterPurge: UInt64 = 60_000_000,
    notificationCenter: NotificationCenter = .default
  ) {
    precondition(
      preferredMemoryUsageAfterPurge <= memoryCapacity,
      "preferredMemoryUsageAfterPurge (\(preferredMemoryUsageAfterPurge))"
        + " must not exceed memoryCapacity (\(memoryCapacity))")
    self.memoryCapacity = memoryCapacity
    self.preferredMemoryUsageAfterPurge = preferredMemoryUsageAfterPurge
    self.notificationCenter = notificationCenter
    memoryWarnings = emptyOnMemoryWarning(from: notificationCenter)
  }

  deinit { memoryWarnings.map(notificationCenter.removeObserver) }

  /// The bytes of all images in the cache.
  public var memoryUsage: UInt64 {
    queue.sync { usage }
  }

  /// Finds an image, which is then the last that a purge would take.
  public func image(withIdentifier identifier: String) -> Image? {
    queue.sync {
      let entry = entries[identifier]
      entry?.lastAccess.raise(to: clock.increment())
      return entry?.image
    }
  }

  /// Adds an image in place of any other with this identifier; never waits.
  ///
  /// False if the image is larger than the whole cache. It is not kept then,
  /// and does not push the others out.
  @discardableResult
  public func add(_ image: Image, withIdentifier identifier: String) -> Bool {
    store(CachedImage(image, url: identifier), withIdentifier: identifier)
  }

  /// Adds an entry, then purges: two barriers, one right after the other.
  func store(_ entry: CachedImage, withIdentifier identifier: String) -> Bool {
    let fits = entry.bytes <= memoryCapacity
    queue.async(flags: .barrier) { [self] in
      discard(identifier)
      guard fits else { return }
      entry.lastAccess.raise(to: clock.increment())
      entries[identifier] = entry
      usage += entry.bytes
    }
    queue.async(flags: .barrier) { [self] in
      guard usage > memoryCapacity else { return }
      purge(usage - preferredMemoryUsageAfterPurge)
    }
    return fits
  }
}
