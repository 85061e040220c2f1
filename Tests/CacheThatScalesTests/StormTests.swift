import Interleaving
import Testing

@testable import CacheThatScales

@Suite("Many threads at once", .timeLimit(.minutes(20)))
struct StormTests {
  /// What is stored under a key always has the same cost.
  private func cost(_ key: Int) -> Int { key % 11 }

  /// With many shards, most values are larger than a share.
  @Test(
    "A storm past the limits leaves the cost of what is left, and has told of all the rest",
    arguments: [1, 4, 32])
  func storm(shards: Int) {
    let (told, stored) = (Told(), AtomicCounter())
    let cache = ScalableCache<Int, String>(
      totalCostLimit: 100, countLimit: 40, shards: shards, locks: 2, onRemoval: told.note)
    let ended = onThreads(4) { thread in
      for turn in 0..<2_000 {
        let key = (turn * 7 + thread * 13) % 97
        switch (turn + thread) % 8 {
        case 0...3:
          cache.store("\(key)", forKey: key, cost: cost(key))
          stored.increment()
        case 4: cache.removeValue(forKey: key)
        default: if let value = cache.value(forKey: key) { #expect(value == "\(key)") }
        }
        if turn % 400 == 399 { cache.totalCostLimit = 60 + thread * 10 }
        if turn % 500 == 499 { cache.removeAll() }
      }
    }
    #expect(ended)
    let left = (0..<97).filter { cache.value(forKey: $0) != nil }
    #expect(left.count == cache.count && left.count <= 40)
    #expect(left.reduce(0) { $0 + cost($1) } == cache.totalCost)
    #expect(cache.totalCost <= cache.totalCostLimit)
    #expect(told.all.count + left.count == stored.load())
    cache.removeAll()
    #expect(cache.totalCost == 0 && cache.count == 0)
  }

  @Test("Many threads that read one value all find it")
  func readersOfOne() {
    let (cache, found) = (ScalableCache<String, Int>(), AtomicCounter())
    cache.store(1, forKey: "one")
    let ended = onThreads(8) { _ in
      for _ in 0..<500 where cache.value(forKey: "one") == 1 { found.increment() }
    }
    #expect(ended && found.load() == 8 * 500)
  }

  @Test("One key that all threads store and remove is removed once for each store that stayed")
  func oneKey() {
    let (cache, removed, told) = (ScalableCache<Int, Int>(), AtomicCounter(), AtomicCounter())
    let watched = ScalableCache<Int, Int>(onRemoval: { _, _ in told.increment() })
    cache.store(1, forKey: 1)
    let ended = onThreads(8) { _ in
      if cache.removeValue(forKey: 1) { removed.increment() }
      for turn in 0..<200 { watched.store(turn, forKey: 1, cost: turn % 5) }
    }
    #expect(ended && removed.load() == 1)
    #expect(told.load() == 8 * 200 - 1 && watched.count == 1)
    watched.store(0, forKey: 1, cost: 3)
    #expect(watched.totalCost == 3)
  }

  @Test("Values that the threads share are freed when the cache lets go of them")
  func values() {
    let alive = AtomicCounter()
    final class Value: Sendable {
      let alive: AtomicCounter
      init(_ alive: AtomicCounter) {
        self.alive = alive
        alive.increment()
      }
      deinit { alive.add(-1) }
    }
    do {
      let cache = ScalableCache<Int, Value>(countLimit: 10)
      let ended = onThreads(4) { thread in
        for turn in 0..<1_000 {
          cache.store(Value(alive), forKey: turn % 30)
          _ = cache.value(forKey: (turn + thread) % 30)
        }
      }
      #expect(ended && alive.load() == cache.count && cache.count <= 10)
    }
    // A thread lets go of its closure, and so of the cache, after it has told that it is done.
    #expect(eventually { alive.load() == 0 })
  }
}
