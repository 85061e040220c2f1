import Interleaving
import PhotoKit

/// The photos of an app, each reader with a copy of its own.
public final class BarrierPhotos: @unchecked Sendable {
  /// The photos of this app.
  public static let shared = BarrierPhotos()

  private let queue = DispatchQueue(label: "photos", attributes: .concurrent)
  @Shared private var content: [Photo] = []
  private let notificationCenter: NotificationCenter

  init(notificationCenter: NotificationCenter = .default) {
    self.notificationCenter = notificationCenter
  }

  /// A copy of the photos, which stays as it is.
  public var photos: [Photo] {
    queue.sync { content }
  }

  /// Adds a photo, if there is one, and tells the main queue of it; never waits.
  public func addPhoto(_ photo: Photo?) {
    guard let photo else { return }
    queue.async(flags: .barrier) {
      self.content.append(photo)
      DispatchQueue.main.async {
        self.notificationCenter.post(name: .contentAdded, object: self)
      }
    }
  }
}

/// The name that the app knows it by.
public typealias PhotoManager = BarrierPhotos
