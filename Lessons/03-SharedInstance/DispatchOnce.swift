import Interleaving

/// A shared photo manager, made once; whoever comes meanwhile waits.
final class DispatchOnce: @unchecked Sendable {
  private let once = Once()
  @Shared private var instance: PhotoManager?

  /// The photo manager, made when it is first asked for.
  var shared: PhotoManager {
    once.run {
      let manager = PhotoManager()
      instance = manager
      manager.load()
    }
    return instance!
  }
}
