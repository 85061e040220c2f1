import Interleaving
import PhotoKit

/// A page with the user's photos, which asks for some if there are none for a while.
///
/// All of it is used on the main queue only.
protocol AlbumPage: Sendable {
  var screen: Screen { get }
  var album: Album { get }
  /// Called when the page comes up.
  func open()
}

extension AlbumPage {
  /// Called when the user has picked a photo, which makes the prompt needless.
  func add(_ photo: Image) {
    album.photos.append(photo)
    screen.prompt = nil
  }
}

/// The user's photos.
final class Album: @unchecked Sendable {
  @Shared var photos: [Image] = []
}

/// What the page says when there are no photos.
let invitation = "Add a photo with a face on it"
