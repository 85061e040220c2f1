import Interleaving

/// A cache that still finds an image that somebody else holds, and whose table
/// has a lock.
final class RefillOutsideLock: @unchecked Sendable {
  private let strong = StrongCache()
  private let lock = NSLock()
  @Shared private var held: [String: WeakReference] = [:]

  /// Stores an image, and remembers it for as long as anybody holds it.
  func setImage(_ image: LoadedImage, forKey key: String) {
    lock.withLock { held[key] = WeakReference(image) }
    strong.setImage(image, forKey: key)
  }

  /// Finds an image, and stores it again if only somebody else still had it.
  func image(forKey key: String) -> LoadedImage? {
    if let image = strong.image(forKey: key) { return image }
    let image = lock.withLock { held[key]?.image }
    guard let image else { return nil }
    strong.setImage(image, forKey: key)
    return image
  }

  /// Removes an image from both sides.
  func removeImage(forKey key: String) {
    lock.withLock { held[key] = nil }
    strong.removeImage(forKey: key)
  }

  /// Lets go of all images; what somebody else holds will be found again.
  func memoryWarning() { strong.removeAllImages() }
}
