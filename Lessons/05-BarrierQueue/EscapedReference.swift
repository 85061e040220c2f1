import Interleaving
import PhotoKit

/// The photos of an app, behind a queue that hands out what it guards.
final class EscapedReference: @unchecked Sendable {
  private let queue = DispatchQueue(label: "photos", attributes: .concurrent)
  private let content = PhotoArray()
  private let notificationCenter: NotificationCenter

  init(notificationCenter: NotificationCenter = .default) {
    self.notificationCenter = notificationCenter
  }

  /// The photos, to look at after the queue has been left.
  var photos: PhotoArray {
    queue.sync { content }
  }

  /// Adds a photo, if there is one, and tells the main queue of it.
  func addPhoto(_ photo: Photo?) {
    guard let photo else { return }
    queue.async(flags: .barrier) {
      self.content.photos.append(photo)
      DispatchQueue.main.async {
        self.notificationCenter.post(name: .contentAdded, object: self)
      }
    }
  }
}

/// An array that is shared and not copied, as `NSMutableArray` is.
final class PhotoArray: RandomAccessCollection, @unchecked Sendable {
  @Shared var photos: [Photo] = []

  var startIndex: Int { 0 }
  var endIndex: Int { photos.count }
  subscript(index: Int) -> Photo { photos[index] }
}
