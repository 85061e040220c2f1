import Interleaving
import PhotoKit

/// The photos of the app, of which there is to be one list.
final class PhotoManager: @unchecked Sendable {
  /// The photos; nil until they are loaded.
  @Shared private(set) var photos: [Photo]?

  /// Loads the photos, which takes a while.
  func load() {
    sleep(for: .microseconds(50))
    photos = library
  }
}

/// The photos on the device.
let library = [Photo("Sunrise", image: Image("sun", width: 10, height: 10))]
