import Interleaving
import PhotoKit

/// A photo's page that makes its picture on a global queue, and shows it on the main queue.
struct MainQueueUpdate: PhotoPage {
  let screen = Screen()
  let photos: ImageSource

  /// Shows the photo with eyes on its faces.
  func open(_ name: String, then shown: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .userInitiated).async {
      let photo = photos.image(named: name)?.withEyes()
      DispatchQueue.main.async {
        screen.fadeIn(photo)
        shown()
      }
    }
  }
}
