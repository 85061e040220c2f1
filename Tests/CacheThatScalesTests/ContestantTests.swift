import Interleaving
import LessonKit
import Testing

@testable import CacheThatScales

/// What is measured is right: a fast contestant that loses a write would win.
@Suite("The contestants of the benchmark", .timeLimit(.minutes(20)))
struct ContestantTests {
  static let caches: [any MeasuredCache.Type] = [
    MeasuredScalableCache<Int>.self, MeasuredScalableCache<NumberObject>.self,
    LockedDictionary<Int>.self, LockedDictionary<NumberObject>.self,
    ReadWriteDictionary.self, LockPerShard.self, LockedLRU.self,
  ]

  @Test(
    "A contestant holds each entry, before and after many threads write", arguments: caches.indices)
  func holds(index: Int) {
    check(Self.caches[index])
  }

  private func check<Cache: MeasuredCache>(_: Cache.Type) {
    let cache = Cache(for: Condition(threads: 2, writePercent: 50))
    #expect((0..<MeasuredKeys.count).allSatisfy { cache.read($0) == $0 })
    let ended = onThreads(3) { thread in
      for turn in 0..<500 {
        cache.write((turn * 7 + thread) % MeasuredKeys.count)
        keep(cache.read(turn))
      }
    }
    cache.finish()
    #expect(ended && (0..<MeasuredKeys.count).allSatisfy { cache.read($0) == $0 })
  }
}
