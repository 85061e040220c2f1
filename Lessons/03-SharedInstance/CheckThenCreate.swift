import Interleaving

/// A shared photo manager: if there is none yet, it is made.
final class CheckThenCreate: @unchecked Sendable {
  @Shared private var instance: PhotoManager?

  /// The photo manager, made when it is first asked for.
  var shared: PhotoManager {
    if let instance { return instance }
    let manager = PhotoManager()
    manager.load()
    instance = manager
    return manager
  }
}
