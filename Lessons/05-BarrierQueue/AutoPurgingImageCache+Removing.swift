import Interleaving
import PhotoKit

extension AutoPurgingImageCache {
  /// Removes an image, and tells whether there was one to remove.
  @discardableResult
  public func removeImage(withIdentifier identifier: String) -> Bool {
    queue.sync(flags: .barrier) { discard(identifier) }
  }

  /// Removes every image, and tells whether there was one to remove.
  @discardableResult
  public func removeAllImages() -> Bool {
    queue.sync(flags: .barrier) { discardAll() }
  }

  /// Empties the cache whenever memory runs short.
  ///
  /// The barrier is asynchronous, since a warning comes on the main thread,
  /// which must not wait, or on any other, which may have the queue already.
  func emptyOnMemoryWarning(from notificationCenter: NotificationCenter)
    -> any NSObjectProtocol
  {
    notificationCenter.addObserver(
      forName: .memoryWarning, object: nil, queue: nil
    ) { [weak self] _ in
      guard let self else { return }
      queue.async(flags: .barrier) { self.discardAll() }
    }
  }

  // MARK: For barriers only

  /// Removes the images with the oldest access until so many bytes are gone.
  ///
  /// The newest image stays, even if it alone is more than a purge is to leave.
  func purge(_ bytes: UInt64) {
    let before = usage
    let oldestFirst = entries.sorted {
      $0.value.lastAccess.load() < $1.value.lastAccess.load()
    }
    for (identifier, _) in oldestFirst.dropLast() {
      guard before - usage < bytes else { return }
      discard(identifier)
    }
  }

  /// Removes an image and its bytes, and tells whether there was one.
  @discardableResult
  func discard(_ identifier: String) -> Bool {
    guard let entry = entries.removeValue(forKey: identifier) else {
      return false
    }
    usage -= entry.bytes
    return true
  }

  /// Removes every image and its bytes, and tells whether there was one.
  @discardableResult
  private func discardAll() -> Bool {
    let isEmpty = entries.isEmpty
    entries = [:]
    usage = 0
    return !isEmpty
  }
}
