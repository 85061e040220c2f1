import Interleaving
import PhotoKit

/// An image cache that counts how often it could help.
final class CountingReads: @unchecked Sendable {
  private let queue = DispatchQueue(label: "images", attributes: .concurrent)
  @Shared private var images: [String: Image] = [:]
  @Shared private var hitCount = 0

  /// Stores an image, alone.
  func setImage(_ image: Image, forKey key: String) {
    queue.sync(flags: .barrier) { images[key] = image }
  }

  /// Finds an image, beside other readers.
  func image(forKey key: String) -> Image? {
    queue.sync {
      guard let image = images[key] else { return nil }
      hitCount += 1
      return image
    }
  }

  /// How many reads have found their image.
  var hits: Int { queue.sync { hitCount } }
}
