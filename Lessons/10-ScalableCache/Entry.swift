import Interleaving

/// What a cache keeps of one value.
///
/// Entries are not objects, which count their references: two cores that write
/// to one count stand in each other's way, lock or no lock. Entries lie in
/// memory of their own, pointers lead to them, and whoever takes one out of a
/// cache frees it.
struct Entry<Key: Hashable & Sendable, Value: Sendable>: ~Copyable {
  typealias Pointer = UnsafeMutablePointer<Entry>

  let key: Key
  let hash: Int
  private(set) var value: Value
  private(set) var cost: Int
  /// When the value expires; nil if it never does.
  private(set) var expiry: DispatchTime?
  /// Whether the value was asked for since it came, or since it was spared.
  let isVisited = AtomicFlag()

  /// The next of the same bucket, or of those that have left the cache.
  var next: Pointer?
  /// The neighbours in the queue.
  var newer: Pointer?
  var older: Pointer?

  /// Makes an entry in memory of its own.
  static func make(
    _ value: Value, key: Key, hash: Int, cost: Int, expiry: DispatchTime?
  ) -> Pointer {
    let place = Pointer.allocate(capacity: 1)
    place.initialize(
      to: Entry(key: key, hash: hash, value: value, cost: cost, expiry: expiry))
    return place
  }

  /// Frees an entry.
  static func free(_ entry: Pointer) {
    entry.deinitialize(count: 1)
    entry.deallocate()
  }

  private init(
    key: Key, hash: Int, value: Value, cost: Int, expiry: DispatchTime?
  ) {
    self.key = key
    self.hash = hash
    self.value = value
    self.cost = cost
    self.expiry = expiry
  }

  /// Gives its value away, for that of another entry with the same key.
  mutating func trade(with other: Pointer) {
    swap(&value, &other.pointee.value)
    if cost != other.pointee.cost { swap(&cost, &other.pointee.cost) }
    if expiry != other.pointee.expiry { swap(&expiry, &other.pointee.expiry) }
  }

  /// Notes that the value was asked for.
  ///
  /// What is marked is not marked again: to write is to take the memory away
  /// from the other cores, and a value that many ask for is marked already.
  borrowing func visit() {
    if !isVisited.load() { isVisited.store(true) }
  }

  borrowing func hasExpired(at now: DispatchTime) -> Bool {
    expiry.map { $0 <= now } ?? false
  }
}
