import Interleaving
import Testing

@testable import EvictionRace

/// The timer that sweeps, on the real clock.
///
/// A storage asks its clock at each sweep, and so the tests learn of it.
@Suite("The clean timer", .timeLimit(.minutes(20)))
struct CleanTimerTests {
  private let sweeps = DispatchSemaphore(value: 0)

  private func makeStorage(every interval: TimeInterval) -> MemoryStorage.Backend<Item> {
    MemoryStorage.Backend(
      config: .init(totalCostLimit: 0, cleanInterval: interval),
      now: { [sweeps] in
        sweeps.signal()
        return Date()
      })
  }

  private func expectSweep() {
    #expect(sweeps.wait(timeout: .now() + patience) == .success)
  }

  @Test("It sweeps again and again")
  func repeats() {
    let storage = makeStorage(every: 0.01)
    for _ in 1...3 { expectSweep() }
    storage.removeAll()
  }

  @Test("It takes what has expired")
  func takesWhatHasExpired() {
    let clock = ManualClock()
    let sweeps = sweeps
    let storage = MemoryStorage.Backend<Item>(
      config: .init(totalCostLimit: 0, cleanInterval: 0.01),
      now: {
        sweeps.signal()
        return clock.now()
      })
    storage.store(value: Item("a"), forKey: "a", expiration: .seconds(10))
    clock.set(10)
    let deadline = ContinuousClock.now + .seconds(60)
    while storage.totalCacheCost() > 0, ContinuousClock.now < deadline { expectSweep() }
    #expect(storage.totalCacheCost() == 0)
  }

  @Test("It fires for a storage that was made on a thread without a run loop")
  func madeElsewhere() {
    let made = MadeElsewhere()
    onThreads(1) { _ in made.storage = makeStorage(every: 0.01) }
    for _ in 1...2 { expectSweep() }
    #expect(made.storage?.totalCacheCost() == 0)
  }

  @Test("It ends with the storage")
  func ends() throws {
    weak var gone: MemoryStorage.Backend<Item>?
    let timer: any DispatchSourceTimer
    do {
      // So long that no sweep holds the storage while it is to go.
      let storage = makeStorage(every: 3600)
      gone = storage
      timer = try #require(storage.cleanTimer)
      #expect(!timer.isCancelled)
    }
    #expect(gone == nil)
    #expect(timer.isCancelled)
  }

  @Test("It does not keep the storage, not even when it fires all the time")
  func doesNotRetain() {
    weak var gone: MemoryStorage.Backend<Item>?
    do {
      let storage = makeStorage(every: 0.001)
      gone = storage
      for _ in 1...3 { expectSweep() }
    }
    // A sweep may be on its way, and keeps the storage for that long.
    let deadline = ContinuousClock.now + .seconds(60)
    while gone != nil, ContinuousClock.now < deadline { sched_yield() }
    #expect(gone == nil)
  }

  @Test("A new config replaces it: one timer, with the new interval")
  func replaced() throws {
    let storage = makeStorage(every: 3600)
    let first = try #require(storage.cleanTimer)
    storage.config.cleanInterval = 0.01
    let second = try #require(storage.cleanTimer)
    #expect(first !== second)
    #expect(first.isCancelled && !second.isCancelled)
    for _ in 1...2 { expectSweep() }
    storage.config.cleanInterval = 3600
    #expect(second.isCancelled)
    #expect(storage.config.cleanInterval == 3600)
  }

  @Test(
    "An interval may be longer than a timer can count",
    arguments: [TimeInterval.infinity, .greatestFiniteMagnitude, 1e12])
  func endless(interval: TimeInterval) throws {
    let storage = makeStorage(every: interval)
    let timer = try #require(storage.cleanTimer)
    #expect(!timer.isCancelled)
  }
}

/// A storage that one thread makes and another uses.
private final class MadeElsewhere: @unchecked Sendable {
  var storage: MemoryStorage.Backend<Item>?
}
