import Interleaving
import PhotoKit

/// An image cache on a serial queue: one block at a time, whatever it does.
final class SerialCache: @unchecked Sendable {
  private let queue = DispatchQueue(label: "images")
  @Shared private var images: [String: Image] = [:]

  /// Leaves the adding to the queue, and returns at once.
  func add(_ image: Image, withIdentifier identifier: String) {
    queue.async {
      self.images[identifier] = image
    }
  }

  /// Waits for a turn on the queue, and returns the image if it is there.
  func image(withIdentifier identifier: String) -> Image? {
    queue.sync {
      images[identifier]
    }
  }
}
