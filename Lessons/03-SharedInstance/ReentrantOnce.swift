import Interleaving

/// A shared photo manager whose making asks for the shared photo manager.
final class ReentrantOnce: @unchecked Sendable {
  private let once = Once()
  @Shared private var instance: PhotoManager?

  /// The photo manager, made when it is first asked for.
  var shared: PhotoManager {
    once.run {
      instance = PhotoManager()
      loadPhotos()
    }
    return instance!
  }

  private func loadPhotos() {
    shared.load()
  }
}
