import Interleaving
import PhotoKit

/// A photo's page that makes its picture on the main queue.
struct BlockingLoad: PhotoPage {
  let screen = Screen()
  let photos: ImageSource

  /// Shows the photo with eyes on its faces.
  func open(_ name: String, then shown: @escaping @Sendable () -> Void) {
    let photo = photos.image(named: name)?.withEyes()
    screen.fadeIn(photo)
    shown()
  }
}
