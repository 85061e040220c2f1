import Interleaving
import PhotoKit

/// An image cache that takes its entries out of the compiler's sight.
final class ExemptCache: Sendable {
  private final class Entries {
    @Shared var images: [String: Image] = [:]
  }

  private nonisolated(unsafe) let entries = Entries()

  func add(_ image: Image, for url: String) { entries.images[url] = image }
  func image(for url: String) -> Image? { entries.images[url] }
}
