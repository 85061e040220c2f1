import Interleaving
import PhotoKit

/// A page that looks at its photos when its prompt is due.
struct FreshCountPrompt: AlbumPage {
  let screen = Screen()
  let album = Album()
  var delay = 1.0

  /// Asks for photos after the delay, if there are none.
  func open() {
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      if album.photos.isEmpty { screen.prompt = invitation }
    }
  }
}
