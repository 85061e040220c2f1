import Interleaving
import PhotoKit

/// The images of a cache.
final class Entries {
  var images: [String: Image] = [:]
}

/// A cache that lets its entries go: it copies them to a variable outside.
final class AssignedReference: Sendable {
  private let entries = Mutex(Entries())

  var all: Entries? {
    var all: Entries?
    entries.withLock { all = $0 }
    return all
  }
}
