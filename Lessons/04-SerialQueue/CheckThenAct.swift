import Interleaving
import PhotoKit

/// Downloads each image that a safe cache does not have.
final class CheckThenAct: Sendable {
  private let cache = SerialQueueCache()

  /// The image: the one that is kept, or else one that is downloaded now.
  func image(for url: String, download: (String) -> Image) -> Image {
    if let image = cache.image(for: url) { return image }
    let image = download(url)
    cache.add(image, for: url)
    return image
  }
}
