import Interleaving

/// A shared photo manager, made under a lock that is taken only as long as
/// there is none.
final class DoubleChecked: @unchecked Sendable {
  private let lock = NSLock()
  @Shared private var instance: PhotoManager?

  /// The photo manager, made when it is first asked for.
  var shared: PhotoManager {
    if let instance { return instance }
    return lock.withLock {
      if let instance { return instance }
      let manager = PhotoManager()
      instance = manager
      manager.load()
      return manager
    }
  }
}
