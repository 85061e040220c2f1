import Interleaving
import PhotoKit

@testable import EvictionRace

/// A value with a cost, in place of an image.
struct Item: CacheCostCalculable, Hashable {
  let name: String
  var cacheCost = 1

  init(_ name: String, cost: Int = 1) {
    self.name = name
    cacheCost = cost
  }
}

/// A storage with a clock of its own, and no sweep but those that a test asks for.
struct ClockedStorage {
  let clock = ManualClock()
  let storage: MemoryStorage.Backend<Item>

  init(_ config: MemoryStorage.Config = .init(totalCostLimit: 0, cleanInterval: .infinity)) {
    storage = MemoryStorage.Backend(config: config, now: clock.now)
  }
}

/// Notes whom a cache lets go of.
final class Witness: EvictingCacheDelegate, @unchecked Sendable {
  private let lock = NSLock()
  private var noted: [String] = []
  private let whenTold: @Sendable (EvictingCache<String>) -> Void
  let isTold = DispatchSemaphore(value: 0)

  /// A witness that does something more each time that it is told.
  init(whenTold: @escaping @Sendable (EvictingCache<String>) -> Void = { _ in }) {
    self.whenTold = whenTold
  }

  func cache(_ cache: EvictingCache<String>, willEvict object: String) {
    lock.withLock { noted.append(object) }
    whenTold(cache)
    isTold.signal()
  }

  var names: [String] { lock.withLock { noted } }
}

/// A cache whose objects are their own names.
func makeCache(told witness: Witness? = nil) -> EvictingCache<String> {
  let cache = EvictingCache<String>()
  cache.delegate = witness
  return cache
}

extension EvictingCache<String> {
  func store(_ name: String, cost: Int = 0) { setObject(name, forKey: name, cost: cost) }

  /// Which of the names a to e are in the cache.
  var letters: String { "abcde".filter { peek(forKey: "\($0)") != nil } }
}

/// How long a test waits for what must come, on a machine that is busy with other tests.
let patience = DispatchTimeInterval.seconds(60)

/// Runs a body on so many real threads at once, and returns when all have ended.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      body(index)
      group.leave()
    }
    thread.start()
  }
  group.wait()
}
