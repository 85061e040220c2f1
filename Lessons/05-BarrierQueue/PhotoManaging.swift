import Interleaving
import PhotoKit

/// What the photo managers have in common, so that one scenario tries them all.
protocol PhotoManaging: Sendable {
  associatedtype Photos: Collection<Photo>

  init(notificationCenter: NotificationCenter)
  var photos: Photos { get }
  func addPhoto(_ photo: Photo?)
}

extension UnguardedPhotos: PhotoManaging {}
extension EscapedReference: PhotoManaging {}
extension BarrierPhotos: PhotoManaging {}

extension Notification.Name {
  /// Posted on the main queue when there is a photo more.
  public static let contentAdded = Notification.Name(
    "PhotoManager.contentAdded")
}
