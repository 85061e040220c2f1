import Interleaving
import PhotoKit

/// A page that counts its photos now, and decides on its prompt later.
struct StaleCountPrompt: AlbumPage {
  let screen = Screen()
  let album = Album()
  var delay = 1.0

  /// Asks for photos after the delay, if there are none.
  func open() {
    let count = album.photos.count
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
      if count == 0 { screen.prompt = invitation }
    }
  }
}
