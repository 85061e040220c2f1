import Interleaving
import PhotoKit
import Testing

@testable import EvictionRace

@Suite("Many threads at once", .timeLimit(.minutes(20)))
struct StormTests {
  @Test("Every object that a cache was given is still there, or was told of once")
  func cache() {
    let witness = Witness()
    let cache = makeCache(told: witness)
    cache.totalCostLimit = 50
    cache.countLimit = 12
    onThreads(4) { thread in
      for turn in 0..<400 {
        let name = "\(thread) \(turn)"
        cache.setObject(name, forKey: "\((turn * 7 + thread) % 23)", cost: turn % 11)
        _ = cache.object(forKey: "\(turn % 23)")
        if turn.isMultiple(of: 5) { cache.removeObject(forKey: "\((turn + thread) % 23)") }
        if turn % 100 == 99 { cache.memoryPressure() }
        if turn % 150 == 149 { cache.countLimit = 8 + thread }
      }
    }
    waitForMain()
    let left = (0..<23).compactMap { cache.object(forKey: "\($0)") }
    #expect(cache.totalCost <= 50 && left.count <= 12)
    let all = (0..<4).flatMap { thread in (0..<400).map { "\(thread) \($0)" } }
    #expect((witness.names + left).sorted() == all.sorted())
  }

  @Test("The cost is the sum of what is left after threads store, remove, read and sweep")
  func storage() {
    let clock = ManualClock()
    let storage = MemoryStorage.Backend<Item>(
      config: .init(totalCostLimit: 40, expiration: .seconds(50), cleanInterval: 0.001),
      now: clock.now)
    onThreads(4) { thread in
      for turn in 0..<400 {
        let name = "\((turn * 7 + thread * 5) % 23)"
        switch (turn + thread) % 6 {
        case 0: storage.remove(forKey: name)
        case 1: _ = storage.value(forKey: name)
        case 2: _ = storage.isCached(forKey: name)
        default:
          storage.store(
            value: Item(name, cost: turn % 9), forKey: name, expiration: .seconds(10))
        }
        clock.set(turn)
        if turn % 50 == 49 { storage.removeExpired() }
        if turn % 101 == 100 { storage.removeAll() }
        if turn % 90 == 89 { storage.cache.memoryPressure() }
        if turn % 120 == 119 { storage.config.totalCostLimit = 30 + thread }
      }
    }
    waitForMain()
    storage.removeExpired()
    let costs = storage.keys.map { storage.cache.peek(forKey: $0)?.value.cacheCost }
    // After a sweep at rest, each key has its value.
    #expect(!costs.contains(nil))
    #expect(storage.totalCacheCost() == costs.compactMap(\.self).reduce(0, +))
    #expect(storage.totalCacheCost() <= 40)
    storage.removeAll()
    #expect(storage.totalCacheCost() == 0)
  }

  @Test("Many threads that read one value all find it, and it lives on")
  func readersOfOne() {
    let clocked = ClockedStorage()
    let (storage, clock) = (clocked.storage, clocked.clock)
    storage.store(value: Item("a"), forKey: "a", expiration: .seconds(10))
    let found = AtomicCounter()
    onThreads(8) { thread in
      for turn in 1...200 where storage.value(forKey: "a") == Item("a") {
        found.increment()
        // One thread alone, or a late one would set the clock back.
        if thread == 0 { clock.set(turn / 10) }
      }
    }
    #expect(found.load() == 8 * 200)
  }

  @Test("Whoever reads a key while its value is replaced gets one of its values")
  func readWhileReplaced() {
    let storage = ClockedStorage().storage
    let values = [Item("sun", cost: 10), Item("moon", cost: 3)]
    storage.store(value: values[0], forKey: "sky")
    let strange = AtomicCounter()
    onThreads(4) { thread in
      for turn in 0..<200 {
        if thread == 0 {
          storage.store(value: values[turn % 2], forKey: "sky")
        } else {
          let found = storage.value(forKey: "sky")
          if !values.contains(where: { $0 == found }) { strange.increment() }
        }
      }
    }
    #expect(strange.load() == 0)
    #expect(storage.totalCacheCost() == 3)
  }

  @Test("Sound steps keep a key for each photo while threads store, sweep and evict")
  func soundSteps() {
    expectKeys(RecursiveLockDelegate(), areExact: true)
    expectKeys(LooseKeyTracking(), areExact: false)
    expectKeys(LockedReads(), areExact: false)
  }

  private func expectKeys(_ storage: some KeyTracking, areExact: Bool) {
    storage.cache.countLimit = 3
    onThreads(3) { thread in
      for turn in 0..<200 {
        storage.store(photo(Image("\(thread) \(turn)", width: 10, height: 10)))
        if turn.isMultiple(of: 7) { storage.removeExpired(at: start + Double(turn % 20)) }
        if turn.isMultiple(of: 50) { storage.cache.memoryPressure() }
      }
    }
    waitForMain()
    let names = (0..<3).flatMap { thread in (0..<200).map { "\(thread) \($0)" } }
    let left = Set(names.filter { storage.cache.peek(forKey: $0) != nil })
    #expect(areExact ? storage.keys == left : storage.keys.isSuperset(of: left))
    storage.removeExpired(at: start)
    #expect(storage.keys == left)
  }
}

/// Waits until the main queue has done what it was given.
private func waitForMain() {
  let isDone = DispatchSemaphore(value: 0)
  DispatchQueue.main.async { isDone.signal() }
  #expect(isDone.wait(timeout: .now() + patience) == .success)
}
