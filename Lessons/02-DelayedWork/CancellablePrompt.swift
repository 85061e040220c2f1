import Interleaving
import PhotoKit

/// A page that takes its prompt back when it closes.
final class CancellablePrompt: AlbumPage, @unchecked Sendable {
  let screen = Screen()
  let album = Album()
  let delay: Double
  @Shared private var pending: DispatchWorkItem?

  init(delay: Double = 1) { self.delay = delay }

  /// Asks for photos after the delay, if there are none.
  func open() {
    let item = DispatchWorkItem { [album, screen] in
      if album.photos.isEmpty { screen.prompt = invitation }
    }
    pending = item
    DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: item)
  }

  /// Called when the user leaves the page.
  func close() {
    pending?.cancel()
    screen.prompt = nil
  }
}
