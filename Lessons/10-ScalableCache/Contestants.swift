// Foundation's own types, and not the facade's, for the caches that are not
// this lesson's.
import Foundation
import class Interleaving.PaddedLock
import LessonKit

/// The cache of this lesson, as it is.
final class MeasuredScalableCache: MeasuredCache {
  private let cache = ScalableCache<String, Int>(countLimit: MeasuredKeys.count)
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int { cache.value(forKey: keys[entry]) ?? -1 }
  func write(_ entry: Int) { cache.store(entry, forKey: keys[entry], cost: 1) }
}

/// A dictionary and a lock, which evicts nothing.
final class LockedDictionary: MeasuredCache, @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: Int] = [:]
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int { lock.withLock { values[keys[entry]] ?? -1 } }
  func write(_ entry: Int) { lock.withLock { values[keys[entry]] = entry } }
}

/// A dictionary and the system's readers–writer lock, which evicts nothing.
///
/// Readers go in together, and each counts itself in the memory of the one lock.
final class ReadWriteDictionary: MeasuredCache, @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_rwlock_t>
  private var values: [String: Int] = [:]
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func read(_ entry: Int) -> Int {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return values[keys[entry]] ?? -1
  }

  func write(_ entry: Int) {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    values[keys[entry]] = entry
  }
}

/// As many dictionaries as `ScalableCache` has shards, with one lock each and no
/// marks.
///
/// A key is hashed twice, once for its shard and once by the dictionary.
final class LockPerShard: MeasuredCache, @unchecked Sendable {
  private final class Shard: @unchecked Sendable {
    let lock = PaddedLock()
    var values: [String: Int] = [:]
  }

  private let shards = ObjectRow(
    (0..<shardCount(forValues: MeasuredKeys.count)).map { _ in Shard() })
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int {
    let key = keys[entry]
    return shards.with(index(of: key)) { shard in
      shard.lock.withLock { shard.values[key] ?? -1 }
    }
  }

  func write(_ entry: Int) {
    let key = keys[entry]
    shards.with(index(of: key)) { shard in
      shard.lock.withLock { shard.values[key] = entry }
    }
  }

  private func index(of key: String) -> Int {
    key.hashValue & (shards.count - 1)
  }
}

// MARK: Objects for values

/// A value that counts its references, as an image does: who finds it writes to
/// its count, and writes again when it lets go.
final class NumberObject: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// The cache of this lesson, with objects for values.
final class ScalableCacheOfObjects: MeasuredCache {
  private let cache = ScalableCache<String, NumberObject>(
    countLimit: MeasuredKeys.count)
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int {
    cache.value(forKey: keys[entry])?.number ?? -1
  }

  func write(_ entry: Int) {
    cache.store(NumberObject(entry), forKey: keys[entry], cost: 1)
  }
}

/// The dictionary and the lock, with objects for values.
final class LockedDictionaryOfObjects: MeasuredCache, @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String: NumberObject] = [:]
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int {
    lock.withLock { values[keys[entry]] }?.number ?? -1
  }

  func write(_ entry: Int) {
    let value = NumberObject(entry)
    lock.withLock { values[keys[entry]] = value }
  }
}

// MARK: The textbook

/// The textbook cache: a dictionary of nodes, linked in the order of their use,
/// and a lock.
///
/// A read moves its node to the end.
final class LockedLRU: MeasuredCache, @unchecked Sendable {
  private final class Node {
    let key: String
    var value: Int
    var newer: Node?
    unowned(unsafe) var older: Node?

    init(_ key: String, _ value: Int) {
      self.key = key
      self.value = value
    }
  }

  private let lock = NSLock()
  private var nodes: [String: Node] = [:]
  private var oldest: Node?
  private unowned(unsafe) var newest: Node?
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  // The nodes lead to each other, and would end each other one inside the next.
  deinit { while let node = oldest { unlink(node) } }

  func read(_ entry: Int) -> Int {
    lock.withLock {
      guard let node = nodes[keys[entry]] else { return -1 }
      unlink(node)
      append(node)
      return node.value
    }
  }

  func write(_ entry: Int) {
    lock.withLock {
      let key = keys[entry]
      if let node = nodes[key] {
        node.value = entry
        unlink(node)
        append(node)
        return
      }
      let node = Node(key, entry)
      nodes[key] = node
      append(node)
      if nodes.count > MeasuredKeys.count, let oldest {
        unlink(oldest)
        nodes[oldest.key] = nil
      }
    }
  }

  private func append(_ node: Node) {
    node.older = newest
    if let newest { newest.newer = node } else { oldest = node }
    newest = node
  }

  private func unlink(_ node: Node) {
    let (older, newer) = (node.older, node.newer)
    newer?.older = older
    if newest === node { newest = older }
    if let older { older.newer = newer } else { oldest = newer }
    node.newer = nil
  }
}
