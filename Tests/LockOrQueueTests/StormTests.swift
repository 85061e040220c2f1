import Interleaving
import PhotoKit
import TestSupport
import Testing

@testable import LockOrQueue

@Suite("Many threads at once", .timeLimit(.minutes(20)))
struct StormTests {
  @Test("Threads that store, find, remove and warn leave a cost that is that of what is kept")
  func storm() {
    let warned = WarnedCache(totalCostLimit: 60, countLimit: 12)
    let cache = warned.cache
    let held = (0..<10).map { picture("\($0)") }
    onThreads(4) { thread in
      for turn in 0..<1000 {
        let number = (turn * 7 + thread * 5) % 20
        let image = number < held.count ? held[number] : picture("\(number)")
        switch (turn + thread) % 5 {
        case 0: cache.removeImage(forKey: "\(number)")
        case 1, 2: _ = cache.image(forKey: "\(number)")
        default: cache.setImage(image, forKey: "\(number)", cost: number)
        }
        if turn % 101 == 100 { warned.warn() }
        if turn % 331 == 330 { cache.removeAllImages() }
        if turn % 197 == 196 { cache.limit(totalCost: 30 + turn % 40, count: 12) }
      }
    }
    #expect(cache.totalCost <= 70)
    cache.limit(totalCost: 0)
    warned.warn()
    let found = (0..<20).filter { cache.image(forKey: "\($0)") != nil }
    #expect(cache.totalCost == found.reduce(0, +))
    // What nobody holds has died with the strong side.
    #expect(found.allSatisfy { $0 < held.count })
  }

  @Test("Whoever has stored an image finds it, and whoever has removed it does not")
  func ownKey() {
    let warned = WarnedCache()
    let wrong = AtomicCounter()
    onThreads(4) { thread in
      for turn in 0..<500 {
        let image = picture("\(turn)")
        warned.cache.setImage(image, forKey: "\(thread)")
        if turn % 3 == 0 { warned.warn() }
        if warned.cache.image(forKey: "\(thread)") !== image { wrong.increment() }
        warned.cache.removeImage(forKey: "\(thread)")
        if warned.cache.image(forKey: "\(thread)") != nil { wrong.increment() }
        withExtendedLifetime(image) {}
      }
    }
    #expect(wrong.load() == 0)
  }

  @Test("What is removed stays removed, however many look for it meanwhile")
  func removedStaysRemoved() {
    let image = picture("sun")
    for _ in 0..<300 {
      let warned = WarnedCache()
      warned.cache.setImage(image, forKey: "sun")
      warned.warn()
      concurrently(
        { warned.cache.image(forKey: "sun") }, { warned.cache.removeImage(forKey: "sun") },
        { warned.cache.image(forKey: "sun") })
      #expect(warned.cache.image(forKey: "sun") == nil)
    }
  }
}
