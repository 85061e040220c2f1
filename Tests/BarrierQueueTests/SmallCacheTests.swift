import Interleaving
import PhotoKit
import Testing

@testable import BarrierQueue

/// The sound steps on GCD itself; the broken ones would bring the tests down, and are left to the
/// judges.
@MainActor @Suite("The small caches", .timeLimit(.minutes(20)))
struct SmallCacheTests {
  @Test("BarrierCache finds what was added, and nothing else")
  func barrierCache() { expectFindsWhatWasAdded(BarrierCache()) }
  @Test("BarrierReads finds what was added, and nothing else")
  func barrierReads() { expectFindsWhatWasAdded(BarrierReads()) }
  @Test("StampedReads finds what was added, and nothing else")
  func stampedReads() { expectFindsWhatWasAdded(StampedReads()) }
  @Test("SerialCache finds what was added, and nothing else")
  func serialCache() { expectFindsWhatWasAdded(SerialCache()) }
  @Test("LockedCache finds what was added, and nothing else")
  func lockedCache() { expectFindsWhatWasAdded(LockedCache()) }

  @Test("BarrierCache keeps every image of four threads")
  func barrierCacheKeeps() { expectKeepsEveryImage(BarrierCache()) }
  @Test("BarrierReads keeps every image of four threads")
  func barrierReadsKeeps() { expectKeepsEveryImage(BarrierReads()) }
  @Test("StampedReads keeps every image of four threads")
  func stampedReadsKeeps() { expectKeepsEveryImage(StampedReads()) }
  @Test("SerialCache keeps every image of four threads")
  func serialCacheKeeps() { expectKeepsEveryImage(SerialCache()) }
  @Test("LockedCache keeps every image of four threads")
  func lockedCacheKeeps() { expectKeepsEveryImage(LockedCache()) }

  @Test("The blocks that exhaust a pool leave every image, whatever guards the cache")
  func poolExhaustion() {
    func expectEveryImage(_ cache: some ImageCache) {
      #expect(PoolExhaustion.seconds(of: 5, sharing: cache) >= 0)
      #expect((1...5).allSatisfy { cache.image(withIdentifier: "image \($0)") != nil })
    }
    expectEveryImage(LockedCache())
    expectEveryImage(SerialCache())
    expectEveryImage(BarrierCache())
  }

  @Test("On one thread, even the broken steps find what was added")
  func brokenStepsOnOneThread() {
    let unguarded = UnguardedReads()
    unguarded.add(picture("sun"), withIdentifier: "sun")
    unguarded.queue.sync(flags: .barrier) {}
    #expect(unguarded.image(withIdentifier: "sun") == picture("sun"))
    expectFindsWhatWasAdded(ReaderThatWrites())
  }

  @Test("Adding and each reading stamp the image anew; asking for the stamp does not")
  func stamps() {
    expectStampsInOrder(ReaderThatWrites())
    expectStampsInOrder(BarrierReads())
    expectStampsInOrder(StampedReads())
  }

  @Test("A read of StampedReads returns while another block is still in the queue")
  func sideBySide() {
    let cache = StampedReads()
    cache.add(picture("sun"), withIdentifier: "sun")
    let isRead = DispatchGroup()
    isRead.enter()
    concurrently(
      { cache.queue.sync { isRead.wait() } },
      {
        #expect(cache.image(withIdentifier: "sun") != nil)
        isRead.leave()
      })
  }

  private func expectFindsWhatWasAdded(_ cache: some ImageCache) {
    cache.add(picture("sun"), withIdentifier: "sun")
    #expect(cache.image(withIdentifier: "sun") == picture("sun"))
    #expect(cache.image(withIdentifier: "moon") == nil)
    cache.add(picture("moon"), withIdentifier: "sun")
    #expect(cache.image(withIdentifier: "sun") == picture("moon"))
  }

  private func expectKeepsEveryImage(_ cache: some ImageCache) {
    let missed = AtomicCounter()
    onThreads(4) { thread in
      for turn in 0..<100 {
        let name = "\(thread) \(turn)"
        cache.add(picture(name), withIdentifier: name)
        if cache.image(withIdentifier: name) == nil { missed.increment() }
      }
    }
    let names = (0..<4).flatMap { thread in (0..<100).map { "\(thread) \($0)" } }
    #expect(missed.load() == 0)
    #expect(names.allSatisfy { cache.image(withIdentifier: $0) == picture($0) })
  }

  private func expectStampsInOrder(_ cache: some StampingCache) {
    #expect(cache.lastAccess(withIdentifier: "sun") == nil)
    cache.add(picture("sun"), withIdentifier: "sun")
    cache.add(picture("moon"), withIdentifier: "moon")
    #expect(cache.lastAccess(withIdentifier: "sun") == 1)
    #expect(cache.lastAccess(withIdentifier: "moon") == 2)
    _ = cache.image(withIdentifier: "sun")
    _ = cache.image(withIdentifier: "sun")
    #expect(cache.lastAccess(withIdentifier: "sun") == 4)
    #expect(cache.lastAccess(withIdentifier: "sun") == 4)
  }
}
