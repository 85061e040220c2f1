import Interleaving

/// Entries that have left a cache, linked to each other.
///
/// Whoever has them let go of a lock first: the end of a value may run any code.
/// They cannot be copied, and must be ended: so each is told of once.
struct Departures<Key: Hashable & Sendable, Value: Sendable>: ~Copyable {
  private var first: Entry<Key, Value>.Pointer?

  var isEmpty: Bool { first == nil }

  /// Adds an entry.
  mutating func append(_ entry: Entry<Key, Value>.Pointer) {
    entry.pointee.next = first
    first = entry
  }

  /// Tells of each, and frees it.
  consuming func end(_ tell: ((Key, Value) -> Void)?) {
    while let entry = first {
      first = entry.pointee.next
      tell?(entry.pointee.key, entry.pointee.value)
      Entry.free(entry)
    }
  }

  deinit { precondition(isEmpty, "values left a cache, and nobody was told") }
}
