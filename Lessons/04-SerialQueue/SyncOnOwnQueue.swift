import Interleaving
import PhotoKit

/// An image cache that checks and downloads in one block on its queue.
final class SyncOnOwnQueue: @unchecked Sendable {
  private let queue = DispatchQueue(label: "images")
  @Shared private var images: [String: Image] = [:]

  /// The image: the one that is kept, or else one that is downloaded now.
  func image(for url: String, download: (String) -> Image) -> Image {
    queue.sync {
      if let image = image(for: url) { return image }
      let image = download(url)
      images[url] = image
      return image
    }
  }

  /// The image, if it is kept; waits for its turn.
  func image(for url: String) -> Image? {
    queue.sync {
      images[url]
    }
  }
}
