import Interleaving
import PhotoKit

/// An image cache that keeps its keys in the order in which they were stored.
final class NoOrder: @unchecked Sendable {
  private let queue = DispatchQueue(label: "images", attributes: .concurrent)
  @Shared private var images: [String: Image] = [:]
  @Shared private var order: [String] = []

  /// Stores an image, alone.
  func setImage(_ image: Image, forKey key: String) {
    queue.sync(flags: .barrier) {
      images[key] = image
      order.removeAll { $0 == key }
      order.append(key)
    }
  }

  /// Finds an image, beside other readers.
  func image(forKey key: String) -> Image? {
    queue.sync { images[key] }
  }

  /// The keys, the one that is to go next first.
  var keys: [String] { queue.sync { order } }
}
