import Interleaving
import PhotoKit

/// The photos of an app, which any thread may add to.
final class UnguardedPhotos: @unchecked Sendable {
  @Shared private(set) var photos: [Photo] = []
  private let notificationCenter: NotificationCenter

  init(notificationCenter: NotificationCenter = .default) {
    self.notificationCenter = notificationCenter
  }

  /// Adds a photo, if there is one, and tells the main queue of it.
  func addPhoto(_ photo: Photo?) {
    guard let photo else { return }
    photos.append(photo)
    DispatchQueue.main.async {
      self.notificationCenter.post(name: .contentAdded, object: self)
    }
  }
}
