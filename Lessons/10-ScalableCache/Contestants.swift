// Foundation's own types, and not the facade's, for the caches that are not
// this lesson's.
import Foundation
import class Interleaving.PaddedLock
import LessonKit

/// The cache of this lesson, as it is.
final class MeasuredScalableCache<Value: MeasuredValue>: MeasuredCache {
  private let cache = ScalableCache<String, Value>(
    countLimit: MeasuredKeys.count)
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int {
    cache.value(forKey: keys[entry])?.number ?? -1
  }

  func write(_ entry: Int) {
    cache.store(Value(entry), forKey: keys[entry], cost: 1)
  }
}

/// A dictionary and a lock, which evicts nothing.
final class LockedDictionary<Value: MeasuredValue>: MeasuredCache,
  @unchecked Sendable
{
  private let lock = NSLock()
  private var values: [String: Value] = [:]
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int {
    lock.withLock { values[keys[entry]] }?.number ?? -1
  }

  func write(_ entry: Int) {
    let value = Value(entry)
    lock.withLock { values[keys[entry]] = value }
  }
}

/// What the two above hold: a number, or an object with a number.
protocol MeasuredValue: Sendable {
  init(_ number: Int)
  var number: Int { get }
}

extension Int: MeasuredValue {
  var number: Int { self }
}

/// A value that counts its references, as an image does: who finds it writes to
/// its count, and writes again when it lets go.
final class NumberObject: MeasuredValue {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// A dictionary and the system's readers–writer lock, which evicts nothing.
final class ReadWriteDictionary: MeasuredCache, @unchecked Sendable {
  private let lock = ReadWriteLock()
  private var values: [String: Int] = [:]
  private let keys = MeasuredKeys.all

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int {
    lock.withReadLock { values[keys[entry]] ?? -1 }
  }

  func write(_ entry: Int) {
    lock.withWriteLock { values[keys[entry]] = entry }
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
