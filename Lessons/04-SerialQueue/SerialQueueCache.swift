import Interleaving
import PhotoKit

/// An image cache whose every use is a block on one serial queue.
final class SerialQueueCache: @unchecked Sendable {
  let queue = DispatchQueue(label: "images")
  @Shared private var images: [String: Image] = [:]

  /// Leaves the image to the queue, and returns at once.
  func add(_ image: Image, for url: String) {
    queue.async {
      self.images[url] = image
    }
  }

  /// The image, if it is kept; waits for its turn.
  func image(for url: String) -> Image? {
    queue.sync {
      images[url]
    }
  }
}
