import Interleaving
import Testing

/// A box for one shared number.
final class Box: @unchecked Sendable {
  @Shared var count = 0
  @Shared var other = 0
}

/// Programs whose executions can be counted by hand.
struct KnownProgramTests {
  @Test("two unguarded increments give 1 and 2, in 4 executions, and race")
  func lostUpdate() {
    let report = explore(named: "lost update") {
      let box = Box()
      concurrently(
        {
          let old = box.count
          box.count = old + 1
        },
        {
          let old = box.count
          box.count = old + 1
        })
      return "\(box.count)"
    }
    #expect(report.executions == 4)
    #expect(report.outcomes.map(\.outcome) == ["1", "2"])
    #expect(report.isComplete)
    #expect(report.failure?.kind == .dataRace)
  }

  @Test("without reduction the four accesses come in 6 orders")
  func withoutReduction() {
    let report = explore(named: "naive", limits: .init(preemptionBound: 100)) {
      let box = Box()
      concurrently(
        {
          let old = box.count
          box.count = old + 1
        },
        {
          let old = box.count
          box.count = old + 1
        })
      return "\(box.count)"
    }
    #expect(report.executions == 6)
  }

  @Test("readers of one variable need one execution, and do not race")
  func readers() {
    let report = explore(named: "readers") {
      let box = Box()
      concurrently({ _ = box.count }, { _ = box.count }, { _ = box.count })
      return ""
    }
    #expect(report.executions == 1)
    #expect(report.verdict == .passed)
  }

  @Test("three writers of one variable come in 3! orders")
  func writers() {
    let report = explore(named: "writers") {
      let box = Box()
      concurrently({ box.count = 1 }, { box.count = 2 }, { box.count = 3 })
      return "\(box.count)"
    }
    #expect(report.executions == 6)
    #expect(report.outcomes.map(\.outcome) == ["1", "2", "3"])
  }

  @Test("threads on variables of their own need one execution")
  func strangers() {
    let report = explore(named: "strangers") {
      let (a, b, c) = (Box(), Box(), Box())
      concurrently({ a.count += 1 }, { b.count += 1 }, { c.count += 1 })
      return ""
    }
    #expect(report.executions == 1)
    #expect(report.verdict == .passed)
  }

  @Test("three threads that lock twice each need 90 executions")
  func locks() {
    let report = explore(named: "locks") {
      let box = Box()
      let lock = NSLock()
      @Sendable func work() {
        let own = Box()
        for _ in 1...2 {
          own.count = 1
          lock.lock()
          box.count += 1
          lock.unlock()
        }
      }
      concurrently(work, work, work)
      return "\(box.count)"
    }
    #expect(report.executions == 90)
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["6"])
  }

  @Test("an in-place modification can be lost, as on hardware")
  func lostModification() {
    let report = explore(named: "lost modification") {
      let box = Box()
      concurrently({ box.count += 1 }, { box.count += 1 })
      return "\(box.count)"
    }
    #expect(report.outcomes.map(\.outcome) == ["1", "2"])
    #expect(report.failure(.overlappingAccess) != nil)
  }

  @Test("atomic increments are never lost, and do not race")
  func atomics() {
    let report = explore(named: "atomics") {
      let counter = AtomicCounter()
      concurrently({ counter.increment() }, { counter.increment() })
      return "\(counter.load())"
    }
    #expect(report.outcomes.map(\.outcome) == ["2"])
    #expect(report.verdict == .passed)
  }

  @Test("two philosophers can starve, and with ordered forks cannot")
  func philosophers() {
    @Sendable func dine(ordered: Bool) -> String {
      let (left, right) = (NSLock(), NSLock())
      let plate = Box()
      concurrently(
        { left.withLock { right.withLock { plate.count += 1 } } },
        {
          let (first, second) = ordered ? (left, right) : (right, left)
          first.withLock { second.withLock { plate.count += 1 } }
        })
      return "\(plate.count) have eaten"
    }
    let broken = explore(named: "philosophers") { dine(ordered: false) }
    #expect(broken.failure?.kind == .deadlock)
    #expect(
      broken.failure?.message.contains("thread 1 waits for the lock, which thread 2 holds") == true)
    #expect(broken.outcomes.map(\.outcome) == ["2 have eaten"])
    let sound = explore(named: "ordered forks") { dine(ordered: true) }
    #expect(sound.verdict == .passed)
    #expect(sound.executions == 2)
  }
}
