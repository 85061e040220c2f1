import Interleaving
import PhotoKit

/// The images of a cache.
final class Entries {
  var images: [String: Image] = [:]
}

/// A cache that lets its entries go: it returns them from the lock.
final class OverlookedReference: Sendable {
  private let entries = Mutex(Entries())

  var all: Entries { entries.withLock { $0 } }
}
