import Interleaving
import PhotoKit

/// What the user looks at.
@MainActor final class Screen {
  var picture: Image?
}

/// Shows an image as soon as it is decoded.
func show(_ decode: @escaping @Sendable () -> Image, on screen: Screen) {
  DispatchQueue.global(qos: .userInitiated).async {
    screen.picture = decode()
  }
}
