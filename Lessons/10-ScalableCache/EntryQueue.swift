import Interleaving

/// The entries in the order in which they came, and a hand that picks the next
/// to go: SIEVE (Zhang, Yang, Yue, Vigfusson, Rashmi, NSDI 2024).
///
/// The hand goes from the oldest entry to the newest, and then begins anew. It
/// spares what was visited, once, and takes what was not. A hit moves nothing.
struct EntryQueue<Key: Hashable & Sendable, Value: Sendable> {
  typealias Pointer = Entry<Key, Value>.Pointer

  private(set) var oldest: Pointer?
  private var newest: Pointer?
  private var hand: Pointer?

  /// Adds an entry as the newest.
  mutating func append(_ entry: Pointer) {
    entry.pointee.older = newest
    newest?.pointee.newer = entry
    newest = entry
    if oldest == nil { oldest = entry }
  }

  /// Takes an entry out.
  mutating func remove(_ entry: Pointer) {
    let (older, newer) = (entry.pointee.older, entry.pointee.newer)
    older?.pointee.newer = newer
    newer?.pointee.older = older
    if oldest == entry { oldest = newer }
    if newest == entry { newest = older }
    if hand == entry { hand = newer }
  }

  /// The entry to evict, which is not the spared one; nil if there is no other.
  mutating func nextToGo(sparing spared: Pointer? = nil) -> Pointer? {
    if oldest == newest && oldest == spared { return nil }
    while let entry = hand ?? oldest {
      hand = entry
      if entry != spared && !entry.pointee.isVisited.load() { return entry }
      entry.pointee.isVisited.store(false)
      hand = entry.pointee.newer
    }
    return nil
  }
}
