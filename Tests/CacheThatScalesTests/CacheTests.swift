import Interleaving
import Testing

@testable import CacheThatScales

@Suite("ScalableCache", .timeLimit(.minutes(20)))
struct CacheTests {
  @Test("Without limits it keeps what it is given")
  func keeps() {
    let cache = ScalableCache<String, Int>()
    for number in 0..<1000 { #expect(cache.store(number, forKey: "\(number)", cost: number)) }
    for number in 0..<1000 { #expect(cache.value(forKey: "\(number)") == number) }
    #expect(cache.value(forKey: "nowhere") == nil)
    #expect(cache.count == 1000 && cache.totalCost == 499_500)
  }

  @Test("The same key stored with cost 10, then 3, counts 3")
  func replacement() {
    let cache = ScalableCache<String, Int>()
    cache.store(1, forKey: "a", cost: 10)
    cache.store(2, forKey: "a", cost: 3)
    #expect(cache.totalCost == 3 && cache.count == 1 && cache.value(forKey: "a") == 2)
  }

  @Test("A value that costs more than the limit is not kept, and pushes no other out")
  func oversized() {
    let told = Told()
    let cache = ScalableCache<String, Int>(totalCostLimit: 10, onRemoval: told.note)
    cache.store(1, forKey: "a", cost: 5)
    #expect(!cache.store(2, forKey: "b", cost: 11))
    #expect(cache.value(forKey: "b") == nil && cache.value(forKey: "a") == 1)
    // What it was to replace is not what was stored last.
    #expect(!cache.store(3, forKey: "a", cost: 11))
    #expect(cache.value(forKey: "a") == nil && cache.totalCost == 0)
    #expect(told.all == ["a 1"])
  }

  @Test("Costs near the largest number do not overflow")
  func hugeCosts() {
    let cache = ScalableCache<Int, Int>()
    #expect(!cache.store(0, forKey: 0, cost: .max))
    let most = Int.max >> 16
    for key in 0..<(1 << 16) { #expect(cache.store(key, forKey: key, cost: most)) }
    // Half of the largest number is the limit where there is none.
    #expect(cache.totalCost > Int.max >> 2 && cache.totalCost <= Int.max >> 1)
    #expect(cache.totalCost == cache.count * most)
  }

  @Test("A value as large as the limit takes the room of all shards", arguments: [1, 8])
  func takesAll(shards: Int) {
    let cache = ScalableCache<Int, Int>(totalCostLimit: 100, shards: shards, locks: 1)
    for key in 0..<100 { cache.store(key, forKey: key, cost: 1) }
    #expect(cache.store(1, forKey: 1000, cost: 100))
    #expect(cache.count == 1 && cache.totalCost == 100 && cache.value(forKey: 1000) == 1)
  }

  @Test("Lowering a limit takes effect at once")
  func lowerLimits() {
    let cache = ScalableCache<Int, Int>()
    for key in 0..<100 { cache.store(key, forKey: key, cost: 2) }
    cache.countLimit = 60
    #expect(cache.count == 60 && cache.totalCost == 120)
    cache.totalCostLimit = 31
    #expect(cache.count == 15 && cache.totalCost == 30)
    #expect(cache.countLimit == 60 && cache.totalCostLimit == 31)
  }

  @Test("What was read stays, and what was not goes")
  func readsProtect() {
    let cache = ScalableCache<String, Int>(countLimit: 3, shards: 1, locks: 1)
    for name in ["a", "b", "c"] { cache.store(0, forKey: name) }
    _ = cache.value(forKey: "a")
    cache.store(0, forKey: "d")
    cache.store(0, forKey: "e")
    #expect("abcde".filter { cache.value(forKey: "\($0)") != nil } == "ade")
  }

  @Test("A removal says yes once, then no")
  func removal() {
    let cache = ScalableCache<String, Int>()
    cache.store(1, forKey: "a")
    #expect(cache.removeValue(forKey: "a"))
    #expect(!cache.removeValue(forKey: "a"))
  }

  // MARK: Expiry

  @Test("A value is not found from the moment when its lifetime is over, swept or not")
  func expiry() {
    let clock = TestClock()
    let cache = ScalableCache<String, Int>(now: clock.now)
    cache.store(1, forKey: "a", lifetime: .seconds(10))
    cache.store(2, forKey: "b")
    clock.set(9)
    // Being read does not make it live longer.
    #expect(cache.value(forKey: "a") == 1)
    clock.set(10)
    #expect(cache.value(forKey: "a") == nil && cache.count == 2)
    cache.removeExpired()
    #expect(cache.count == 1 && cache.value(forKey: "b") == 2)
  }

  @Test("A value stored anew has the new lifetime")
  func newLifetime() {
    let clock = TestClock()
    let cache = ScalableCache<String, Int>(now: clock.now)
    cache.store(1, forKey: "a", lifetime: .seconds(10))
    clock.set(8)
    cache.store(2, forKey: "a", lifetime: .seconds(10))
    clock.set(17)
    #expect(cache.value(forKey: "a") == 2)
    cache.store(3, forKey: "a")
    clock.set(1000)
    #expect(cache.value(forKey: "a") == 3)
  }

  @Test("Asking for what has expired does not keep it from being evicted")
  func expiredIsNotMarked() {
    let clock = TestClock()
    let cache = ScalableCache<String, Int>(countLimit: 2, shards: 1, locks: 1, now: clock.now)
    cache.store(1, forKey: "old", lifetime: .seconds(10))
    cache.store(2, forKey: "new")
    clock.set(10)
    #expect(cache.value(forKey: "old") == nil)
    cache.store(3, forKey: "newer")
    #expect(cache.value(forKey: "new") == 2 && cache.value(forKey: "newer") == 3)
  }

  // MARK: Shares

  /// How many of these keys each of four shards has.
  private func shares(_ cache: ScalableCache<Int, Int>, keys: Range<Int>) -> [Int] {
    var counts = [0, 0, 0, 0]
    for key in keys where cache.value(forKey: key) != nil { counts[key.hashValue & 3] += 1 }
    return counts
  }

  @Test("A shard that lost its share to a large value, or to a lower limit, is given it back")
  func shares() {
    let cache = ScalableCache<Int, Int>(totalCostLimit: 400, countLimit: 400, shards: 4, locks: 1)
    for key in 0..<400 { cache.store(key, forKey: key, cost: 1) }
    cache.store(0, forKey: 10_000, cost: 300)
    cache.removeValue(forKey: 10_000)
    // All the room that is free goes to one shard.
    for key in 1000..<3000 where key.hashValue & 3 == 0 { cache.store(key, forKey: key, cost: 1) }
    cache.countLimit = 200
    for key in 4000..<6000 { cache.store(key, forKey: key, cost: 1) }
    #expect(shares(cache, keys: 4000..<6000) == [50, 50, 50, 50])
    #expect(cache.count == 200 && cache.totalCost == 200)
  }

  @Test("A cost limit, too, is shared alike, once a large value has gone")
  func costShares() {
    let cache = ScalableCache<Int, Int>(totalCostLimit: 400, shards: 4, locks: 1)
    cache.store(0, forKey: 3, cost: 400)
    for key in 4000..<6000 { cache.store(key, forKey: key, cost: 4) }
    #expect(shares(cache, keys: 4000..<6000) == [25, 25, 25, 25])
  }

  @Test("No shard has room for a few values only, unless the cache has")
  func shardCounts() {
    #expect(shardCount(forValues: 0) == 1 && shardCount(forValues: 10) == 1)
    #expect(shardCount(forValues: 128) == 2 && shardCount(forValues: 255) == 2)
    #expect(shardCount(forValues: .max) == powerOfTwo(atLeast: 4 * coreCount))
    #expect(ScalableCache<Int, Int>(countLimit: 10).shards.count == 1)
    #expect(ScalableCache<Int, Int>(totalCostLimit: 128).shards.count == 2)
    #expect(ScalableCache<Int, Int>(totalCostLimit: 1280, usualCost: 10).shards.count == 2)
    #expect(ScalableCache<Int, Int>(totalCostLimit: 1280, usualCost: 2000).shards.count == 1)
  }

  @Test("A usual cost of nothing is refused")
  func noUsualCost() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ScalableCache<Int, Int>(totalCostLimit: 100, usualCost: 0)
    }
    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    #expect(words.contains("a usual cost must be above 0: 0"))
  }

  // MARK: Callbacks

  @Test("What has left a cache cannot be dropped without a word")
  func droppedDepartures() async {
    await #expect(processExitsWith: .failure) {
      let shard = Shard<Int, Int>(
        locks: CoreLocks(count: 1), budget: Budget(costLimit: 1, countLimit: 1, shards: 1))
      shard.store(Entry.make(1, key: 1, hash: 1, cost: 1, expiry: nil)).end(nil)
      _ = shard.remove(1, hash: 1)
    }
  }

  @Test("A callback that calls the cache back returns, whatever made the value leave")
  func callback() {
    let (told, holder) = (Told(), Holder())
    let cache = ScalableCache<String, Int>(
      countLimit: 2, shards: 1, locks: 2,
      onRemoval: { key, value in
        told.note(key, value)
        _ = holder.cache?.value(forKey: key)
        holder.cache?.removeValue(forKey: "nowhere")
      })
    holder.cache = cache
    for (value, name) in ["a", "b", "c"].enumerated() { cache.store(value, forKey: name) }
    cache.store(3, forKey: "c")
    cache.removeValue(forKey: "b")
    cache.removeAll()
    #expect(told.all == ["a 0", "c 2", "b 1", "c 3"])
  }

  @Test("A value whose end calls the cache comes to it outside the lock")
  func endOfValue() {
    final class Caller: Sendable {
      let holder: ValueHolder<Caller>
      init(_ holder: ValueHolder<Caller>) { self.holder = holder }
      deinit {
        _ = holder.cache?.value(forKey: "a")
        holder.ends.increment()
      }
    }
    let holder = ValueHolder<Caller>()
    let cache = ScalableCache<String, Caller>(countLimit: 1, shards: 1, locks: 2)
    holder.cache = cache
    cache.store(Caller(holder), forKey: "a")
    cache.store(Caller(holder), forKey: "a")
    cache.store(Caller(holder), forKey: "b")
    cache.removeValue(forKey: "b")
    #expect(holder.ends.load() == 3)
  }

  @Test("Under memory pressure it empties on the main queue")
  func memoryPressure() {
    let emptied = DispatchSemaphore(value: 0)
    let cache = ScalableCache<String, Int>(
      onRemoval: { _, _ in
        dispatchPrecondition(condition: .onQueue(.main))
        emptied.signal()
      })
    cache.store(1, forKey: "a")
    cache.memoryPressure()
    #expect(emptied.wait(timeout: .now() + patience) == .success)
    #expect(cache.count == 0 && cache.value(forKey: "a") == nil)
  }

  @Test("A cache that ends frees its values, and tells of none")
  func end() {
    let told = Told()
    do {
      let cache = ScalableCache<String, Int>(onRemoval: told.note)
      cache.store(1, forKey: "a")
    }
    #expect(told.all.isEmpty)
  }
}

/// How a callback finds the cache that it belongs to.
private final class Holder: @unchecked Sendable {
  weak var cache: ScalableCache<String, Int>?
}

private final class ValueHolder<Value: Sendable>: @unchecked Sendable {
  weak var cache: ScalableCache<String, Value>?
  let ends = AtomicCounter()
}
