import Interleaving
import PhotoKit

/// An image cache that lets its entries go: it returns them from the lock.
final class ReturnedReference: Sendable {
  private final class Entries: @unchecked Sendable {
    @Shared var images: [String: Image] = [:]
  }

  private let entries = Mutex(Entries())
  private var all: Entries { entries.withLock { $0 } }

  func add(_ image: Image, for url: String) { all.images[url] = image }
  func image(for url: String) -> Image? { all.images[url] }
}
