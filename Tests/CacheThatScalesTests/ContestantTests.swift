import LessonKit
import TestSupport
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
    let condition = Condition(threads: 2, writePercent: 50)
    let isRight = holdsEachEntry(Self.caches[index], under: condition)
    #expect(isRight)
  }
}
