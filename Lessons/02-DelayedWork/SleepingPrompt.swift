import Interleaving
import PhotoKit

/// A page that sleeps until its prompt is due.
struct SleepingPrompt: AlbumPage {
  let screen = Screen()
  let album = Album()
  var delay = 1.0

  /// Asks for photos after the delay, if there are none.
  func open() {
    Thread.sleep(forTimeInterval: delay)
    if album.photos.isEmpty { screen.prompt = invitation }
  }
}
