import Interleaving
import PhotoKit

/// An image cache whose author promises that threads may share it.
final class PromisedCache: @unchecked Sendable {
  @Shared private var images: [String: Image] = [:]

  func add(_ image: Image, for url: String) { images[url] = image }
  func image(for url: String) -> Image? { images[url] }
}
