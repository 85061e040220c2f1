/// Finds entries by their key: a table of chains.
///
/// For one writer or many readers at a time. A copy leads to the same entries.
struct EntryTable<Key: Hashable & Sendable, Value: Sendable> {
  typealias Pointer = Entry<Key, Value>.Pointer
  private typealias Buckets = UnsafeMutableBufferPointer<Pointer?>

  private var buckets = Self.makeBuckets(8)
  private(set) var count = 0

  /// The entry with this key.
  func find(_ key: Key, hash: Int) -> Pointer? {
    var next = buckets[bucket(of: hash)]
    while let entry = next {
      if entry.pointee.hash == hash && entry.pointee.key == key { return entry }
      next = entry.pointee.next
    }
    return nil
  }

  /// Adds an entry, whose key must be new.
  mutating func insert(_ entry: Pointer) {
    if count == buckets.count { grow() }
    push(entry)
    count += 1
  }

  /// Removes an entry.
  mutating func remove(_ entry: Pointer) {
    let (bucket, next) = (bucket(of: entry.pointee.hash), entry.pointee.next)
    count -= 1
    guard var other = buckets[bucket], other != entry else {
      buckets[bucket] = next
      return
    }
    while let after = other.pointee.next, after != entry { other = after }
    other.pointee.next = next
  }

  /// Frees the table, but not the entries.
  func deallocate() { buckets.deallocate() }

  /// The lower bits of a hash choose the shard, so these are others.
  private func bucket(of hash: Int) -> Int { hash >> 16 & (buckets.count - 1) }

  private func push(_ entry: Pointer) {
    let bucket = bucket(of: entry.pointee.hash)
    entry.pointee.next = buckets[bucket]
    buckets[bucket] = entry
  }

  private mutating func grow() {
    let old = buckets
    buckets = Self.makeBuckets(old.count * 2)
    for first in old {
      var next = first
      while let entry = next {
        next = entry.pointee.next
        push(entry)
      }
    }
    old.deallocate()
  }

  private static func makeBuckets(_ count: Int) -> Buckets {
    let buckets = Buckets.allocate(capacity: count)
    buckets.initialize(repeating: nil)
    return buckets
  }
}
