import Interleaving
import PhotoKit

/// An image cache on a concurrent queue: reads side by side, each write alone.
final class BarrierCache: @unchecked Sendable {
  let queue = DispatchQueue(label: "images", attributes: .concurrent)
  @Shared private var images: [String: Image] = [:]

  /// Leaves the adding to the queue, and returns at once.
  func add(_ image: Image, withIdentifier identifier: String) {
    queue.async(flags: .barrier) {
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
