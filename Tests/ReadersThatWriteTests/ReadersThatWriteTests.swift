import Interleaving
import LessonKit
import PhotoKit
import Synchronization
import TestSupport
import Testing

@testable import ReadersThatWrite

/// Every interleaving of each scenario, with each cache; what is broken is the control.
@Suite("In every interleaving")
struct ExplorationTests {
  private func report(_ scenario: @escaping @Sendable () -> String) -> Report {
    explore(named: "readers", scenario)
  }

  private func outcomes(of report: Report) -> Set<String> {
    Set(report.outcomes.map(\.outcome))
  }

  @Test("A read that counts races, and a hit gets lost")
  func counting() throws {
    let report = report { countTwo() }
    let race = try #require(report.failure(.dataRace))
    #expect(race.trace.filter(\.isMarked).allSatisfy { $0.action.contains("hitCount") })
    #expect(outcomes(of: report).contains("one hit lost"))
  }

  @Test("A read that promotes races, and the order breaks")
  func promoting() throws {
    let report = report { readBoth(in: PromotingReads()) }
    let race = try #require(report.failure(.dataRace))
    #expect(race.trace.filter(\.isMarked).allSatisfy { $0.action.contains("order") })
    #expect(outcomes(of: report) == ["moon is next", "order broken"])
  }

  @Test("A read that stamps races, and what was read last is the next to go")
  func stamping() throws {
    let report = report { readBoth(in: StampingReads()) }
    let race = try #require(report.failure(.dataRace))
    #expect(race.trace.filter(\.isMarked).allSatisfy { $0.action.contains("lastUse") })
    #expect(outcomes(of: report).contains("sun is next"))
  }

  @Test("Three answers keep the order that reads make, in every interleaving")
  func answers() {
    for report in [
      report { readBoth(in: BarrierOnReads()) }, report { readBoth(in: LockPerEntry()) },
      report { readBoth(in: AtomicStamp()) },
    ] {
      #expect(report.verdict == .passed && report.isComplete)
      #expect(outcomes(of: report) == ["moon is next"])
    }
  }

  @Test("The fourth keeps the order of the stores, whatever is read")
  func noOrder() {
    let report = report { readBoth(in: NoOrder()) }
    #expect(report.verdict == .passed && report.isComplete)
    #expect(outcomes(of: report) == ["sun is next"])
  }

  @Test("A stamp that is stored, and not raised, is free of races and still wrong")
  func storedStamp() throws {
    let report = report { readBoth(in: StoredStamp()) }
    #expect(report.failure(.dataRace) == nil && report.isComplete)
    #expect(outcomes(of: report) == ["moon is next", "sun is next"])
  }
}

/// What each cache is to do, on one thread and on many.
@Suite("Caches that know what is to go next", .timeLimit(.minutes(20)))
struct OrderTests {
  private func image(_ name: String) -> Image { Image(name, width: 10, height: 10) }

  /// The caches that keep the order of reads.
  static let ordered: [@Sendable () -> any OrderedCache] = [
    { BarrierOnReads() }, { LockPerEntry() }, { AtomicStamp() }, { PromotingReads() },
    { StampingReads() }, { StoredStamp() },
  ]

  @Test("On one thread every cache is right, the broken ones too", arguments: ordered.indices)
  func oneThread(index: Int) {
    let cache = Self.ordered[index]()
    for name in ["a", "b", "c"] { cache.setImage(image(name), forKey: name) }
    #expect(cache.image(forKey: "a") == image("a"))
    #expect(cache.image(forKey: "none") == nil)
    #expect(cache.keys == ["b", "c", "a"])
    cache.setImage(image("new b"), forKey: "b")
    #expect(cache.keys == ["c", "a", "b"])
    #expect(cache.image(forKey: "b") == image("new b"))
  }

  @Test("Without an order, only a store changes who goes next")
  func noOrder() {
    let cache = NoOrder()
    for name in ["a", "b", "c"] { cache.setImage(image(name), forKey: name) }
    #expect(cache.image(forKey: "a") == image("a"))
    #expect(cache.keys == ["a", "b", "c"])
    cache.setImage(image("new a"), forKey: "a")
    #expect(cache.keys == ["b", "c", "a"])
  }

  @Test("What a thread reads last is the last to go, however many read", arguments: 0..<3)
  func storm(index: Int) {
    let cache = Self.ordered[index]()
    for number in 0..<8 { cache.setImage(image("\(number)"), forKey: "\(number)") }
    let missed = AtomicCounter()
    for _ in 0..<100 {
      let read: @Sendable () -> Void = {
        for number in [3, 5, 3, 7, 5] where cache.image(forKey: "\(number)") == nil {
          missed.increment()
        }
      }
      concurrently(read, read, read)
      // Whatever the order of the threads, each of them read 5 last.
      #expect(cache.keys.last == "5")
      #expect(Set(cache.keys.suffix(3)) == ["3", "5", "7"])
      #expect(cache.keys.count == 8)
    }
    #expect(missed.load() == 0)
  }
}

/// What is measured is right: a fast contestant that stamps nothing would win.
@Suite("The contestants of the benchmark", .timeLimit(.minutes(20)))
struct ContestantTests {
  private static let condition = Condition(
    threads: 2, writePercent: 50, nanosecondsInside: 50)

  static let caches: [any MeasuredCache.Type] = [
    OneLockTable.self, BarrierOnReadsTable.self, LockPerEntryTable.self, AtomicStampTable.self,
    NoOrderTable.self,
  ]

  @Test("A contestant holds each entry, before and after threads write", arguments: 0..<5)
  func holds(index: Int) {
    let isRight = holdsEachEntry(Self.caches[index], under: Self.condition)
    #expect(isRight)
  }

  @Test("Each read of a contestant that stamps leaves a later stamp than the one before it")
  func stamps() {
    let barrier = BarrierOnReadsTable(for: Self.condition)
    let locked = LockPerEntryTable(for: Self.condition)
    let atomic = AtomicStampTable(for: Self.condition)
    for entry in [1, 2, 1] {
      keep(barrier.read(entry))
      keep(locked.read(entry))
      keep(atomic.read(entry))
    }
    #expect(barrier.look(1)!.time == 3 && barrier.look(2)!.time == 2)
    #expect(locked.look(1)!.time == 3 && locked.look(2)!.time == 2)
    #expect(atomic.look(1)!.atomicTime.load(ordering: .relaxed) == 3)
  }
}
