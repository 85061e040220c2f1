import EvictionRace
import Interleaving
import Testing

@Suite("EvictingCache", .timeLimit(.minutes(20)))
struct EvictingCacheTests {
  @Test("Without limits it keeps what it is given")
  func keeps() {
    let cache = makeCache()
    for number in 0..<1000 { cache.store("\(number)", cost: number) }
    #expect((0..<1000).allSatisfy { cache.object(forKey: "\($0)") == "\($0)" })
    #expect(cache.object(forKey: "nowhere") == nil)
    #expect(cache.totalCost == 499_500)
    #expect(cache.countLimit == 0 && cache.totalCostLimit == 0)
  }

  @Test("Past the count limit, the least recently stored goes first")
  func countLimit() {
    let cache = makeCache()
    cache.countLimit = 3
    for name in ["a", "b", "c", "d"] { cache.store(name) }
    #expect(cache.letters == "bcd")
  }

  @Test("Past the cost limit, the oldest go until the new one fits")
  func costLimit() {
    let cache = makeCache()
    cache.totalCostLimit = 10
    for (name, cost) in [("a", 4), ("b", 3), ("c", 3)] { cache.store(name, cost: cost) }
    #expect(cache.letters == "abc")
    cache.store("d", cost: 5)
    #expect(cache.letters == "cd")
    #expect(cache.totalCost == 8)
  }

  @Test("A read protects; a peek does not")
  func readsProtect() {
    let cache = makeCache()
    cache.countLimit = 2
    cache.store("a")
    cache.store("b")
    #expect(cache.object(forKey: "a") == "a")
    #expect(cache.peek(forKey: "b") == "b")
    cache.store("c")
    #expect(cache.letters == "ac")
  }

  @Test("The same key stored with cost 10, then 3, counts 3")
  func replacing() {
    let cache = makeCache()
    cache.totalCostLimit = 10
    cache.setObject("old", forKey: "a", cost: 10)
    cache.setObject("new", forKey: "a", cost: 3)
    #expect(cache.totalCost == 3)
    #expect(cache.object(forKey: "a") == "new")
  }

  @Test("A full cache takes a replacement, and evicts no other")
  func replacingInAFullCache() {
    let cache = makeCache()
    cache.countLimit = 2
    for name in ["a", "b", "b"] { cache.store(name) }
    #expect(cache.letters == "ab")
  }

  @Test("One oversized object is evicted alone, and its key's old object with it")
  func oversized() {
    let witness = Witness()
    let cache = makeCache(told: witness)
    cache.totalCostLimit = 10
    cache.store("a", cost: 5)
    cache.store("b", cost: 5)
    cache.store("wall", cost: 11)
    #expect(cache.letters == "ab")
    #expect(cache.object(forKey: "wall") == nil)
    #expect(witness.names == ["wall"])
    cache.setObject("large a", forKey: "a", cost: 11)
    #expect(cache.letters == "b")
    #expect(witness.names == ["wall", "a", "large a"])
    #expect(cache.totalCost == 5)
  }

  @Test("An object as large as the limit is kept; costs near the largest number do no harm")
  func largestCosts() {
    let cache = makeCache()
    cache.store("a", cost: .max)
    cache.store("b", cost: .max)
    #expect(cache.letters == "b")
    #expect(cache.totalCost == .max)
    cache.totalCostLimit = 7
    #expect(cache.letters == "")
    cache.store("c", cost: 7)
    #expect(cache.letters == "c")
  }

  @Test("Lowering a limit takes effect at once: what is too large goes first, then the oldest")
  func lowering() {
    let witness = Witness()
    let cache = makeCache(told: witness)
    for (name, cost) in [("a", 1), ("b", 2), ("c", 3), ("d", 9)] { cache.store(name, cost: cost) }
    cache.totalCostLimit = 5
    #expect(cache.letters == "bc")
    #expect(witness.names == ["d", "a"])
    cache.countLimit = 1
    #expect(cache.letters == "c")
    #expect(witness.names == ["d", "a", "b"])
    cache.countLimit = 0
    cache.totalCostLimit = 0
    for name in ["a", "b"] { cache.store(name, cost: 100) }
    #expect(cache.letters == "abc")
  }

  @Test("Removing is told once; removing what is not there is not told")
  func removing() {
    let witness = Witness()
    let cache = makeCache(told: witness)
    for name in ["a", "b", "c"] { cache.store(name, cost: 1) }
    cache.removeObject(forKey: "b")
    cache.removeObject(forKey: "b")
    #expect(witness.names == ["b"])
    cache.removeAllObjects()
    cache.removeAllObjects()
    #expect(witness.names == ["b", "a", "c"])
    #expect(cache.totalCost == 0)
    #expect(cache.letters == "")
  }

  @Test("The delegate is told on the thread that stores")
  func onTheStoringThread() {
    onThreads(2) { _ in
      let storing = Int(bitPattern: pthread_self())
      let witness = Witness { _ in #expect(Int(bitPattern: pthread_self()) == storing) }
      let cache = makeCache(told: witness)
      cache.countLimit = 1
      for name in ["a", "b"] { cache.store(name) }
      #expect(witness.names == ["a"])
    }
  }

  @Test("Under memory pressure the cache empties, and tells on the main queue")
  func memoryPressure() async {
    // In a process of its own, which traps if it is told on another queue.
    await #expect(processExitsWith: .success) {
      let witness = Witness { _ in dispatchPrecondition(condition: .onQueue(.main)) }
      let cache = makeCache(told: witness)
      cache.store("a", cost: 2)
      cache.memoryPressure()
      precondition(witness.isTold.wait(timeout: .now() + patience) == .success)
      precondition(witness.names == ["a"] && cache.totalCost == 0)
    }
  }

  @Test("A delegate that calls the cache back returns, whatever made the object leave")
  func callingBack() {
    let witness = Witness { cache in
      _ = cache.object(forKey: "a")
      cache.removeObject(forKey: "c")
      if cache.peek(forKey: "e") == nil { cache.store("e") }
    }
    let cache = makeCache(told: witness)
    cache.countLimit = 2
    for name in ["a", "b", "c"] { cache.store(name) }
    cache.removeObject(forKey: "b")
    cache.removeAllObjects()
    cache.countLimit = 1
    #expect(witness.names.contains("a") && witness.names.contains("c"))
    #expect(cache.letters == "e")
  }

  @Test("A cache does not keep its delegate, and can be told to tell no one")
  func delegateIsWeak() {
    let cache = makeCache()
    weak var gone: Witness?
    do {
      let witness = Witness()
      gone = witness
      cache.delegate = witness
      #expect(cache.delegate === witness)
    }
    #expect(gone == nil && cache.delegate == nil)
    cache.store("a")
    cache.removeAllObjects()
    #expect(cache.letters == "")
  }

  @Test("What leaves is let go of outside the lock: a deinit may call the cache")
  func deinitCallsBack() {
    let cache = EvictingCache<Resurrection>()
    cache.countLimit = 1
    cache.setObject(Resurrection(in: cache), forKey: "a")
    cache.setObject(Resurrection(in: cache), forKey: "b")
    cache.removeAllObjects()
    #expect(cache.object(forKey: "a") == nil)
  }

  @Test(
    "A negative limit or cost is refused with a message",
    arguments: [
      ("totalCostLimit", "a limit must not be negative: -1"),
      ("countLimit", "a limit must not be negative: -2"),
      ("cost", "a cost must not be negative: -3"),
    ])
  func refusals(what: String, message: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [what = what as String] in
      let cache = makeCache()
      switch what {
      case "totalCostLimit": cache.totalCostLimit = -1
      case "countLimit": cache.countLimit = -2
      default: cache.store("a", cost: -3)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(message), "\(text)")
  }
}

/// Asks its cache something when it is let go of.
private final class Resurrection: @unchecked Sendable {
  private weak var cache: EvictingCache<Resurrection>?

  init(in cache: EvictingCache<Resurrection>) { self.cache = cache }

  deinit { _ = cache?.totalCost }
}
