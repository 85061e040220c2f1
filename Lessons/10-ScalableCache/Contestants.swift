// Foundation's own types, and not the facade's, for the caches that are not
// this lesson's.
import Foundation
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

/// Foundation's own cache.
final class SystemCache: MeasuredCache, @unchecked Sendable {
  private let cache = NSCache<NSString, NSNumber>()
  private let keys: [NSString]
  private let values: [NSNumber]

  init(for condition: Condition) {
    keys = (0..<MeasuredKeys.count).map {
      NSString(string: MeasuredKeys.all[$0])
    }
    values = (0..<MeasuredKeys.count).map { NSNumber(value: $0) }
    for entry in keys.indices { write(entry) }
  }

  // A cache that is dropped with entries in it would leak them (on Linux).
  deinit { cache.removeAllObjects() }

  func read(_ entry: Int) -> Int {
    cache.object(forKey: keys[entry])?.intValue ?? -1
  }

  func write(_ entry: Int) {
    cache.setObject(values[entry], forKey: keys[entry])
  }
}
