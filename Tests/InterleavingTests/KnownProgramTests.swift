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
      broken.failure?.message.contains("thread 1 waits for lock 2, which thread 2 holds") == true)
    #expect(broken.outcomes.map(\.outcome) == ["2 have eaten"])
    let sound = explore(named: "ordered forks") { dine(ordered: true) }
    #expect(sound.verdict == .passed)
    #expect(sound.executions == 2)
  }

  @Test("four threads that take one lock once come in 4! orders")
  func fourThreads() {
    let report = explore(named: "one lock") {
      let box = Box()
      let lock = NSLock()
      onFourThreads { _ in lock.withLock { box.count += 1 } }
      return "\(box.count)"
    }
    #expect(report.executions == 24)
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["4"])
  }

  @Test("four writers of one variable come in 4! orders")
  func fourWriters() {
    let report = explore(named: "writers") {
      let box = Box()
      onFourThreads { box.count = $0 }
      return "\(box.count)"
    }
    #expect(report.executions == 24)
    #expect(report.outcomes.map(\.outcome) == ["1", "2", "3", "4"])
  }

  @Test("four threads on four variables, and four readers of one, need one execution")
  func fourStrangers() {
    let writers = explore(named: "strangers") {
      let boxes = [Box(), Box(), Box(), Box()]
      onFourThreads { boxes[$0 - 1].count = $0 }
      return ""
    }
    #expect(writers.executions == 1)
    #expect(writers.verdict == .passed)
    let readers = explore(named: "readers") {
      let box = Box()
      onFourThreads { _ in _ = box.count }
      return ""
    }
    #expect(readers.executions == 1)
    #expect(readers.verdict == .passed)
  }

  @Test("a barrier writer stands before or after each of three readers: 2 to the power of 3")
  func barrierWriter() {
    let report = explore(named: "barrier writer") {
      let box = Box()
      let queue = DispatchQueue(label: "cache", attributes: .concurrent)
      onFourThreads { number in
        if number == 4 {
          queue.sync(flags: .barrier) { box.count = 1 }
        } else {
          queue.sync { _ = box.count }
        }
      }
      return "\(box.count)"
    }
    #expect(report.executions == 8)
    #expect(report.verdict == .passed)
  }

  @Test("Peterson's lock keeps two threads apart, and would not if each first looked, then said")
  func petersonsLock() {
    @Sendable func run(saysFirst: Bool) -> String {
      let wants = [AtomicCounter(), AtomicCounter()]
      let turn = AtomicCounter()
      let box = Box()
      @Sendable func enter(_ me: Int) {
        let other = 1 - me
        if saysFirst { wants[me].store(1) }
        turn.store(other)
        // Whoever finds the other inside goes home: to try again would make the search endless.
        let isFree = wants[other].load() == 0 || turn.load() == me
        if !saysFirst { wants[me].store(1) }
        if isFree { box.count += 1 }
        wants[me].store(0)
      }
      concurrently({ enter(0) }, { enter(1) })
      return "\(box.count)"
    }
    let sound = explore(named: "Peterson's lock") { run(saysFirst: true) }
    #expect(sound.verdict == .passed)
    #expect(sound.outcomes.map(\.outcome) == ["0", "1", "2"])
    let broken = explore(named: "looks first") { run(saysFirst: false) }
    #expect(broken.failure?.kind == .dataRace)
  }

  @Test("creation that is checked twice but locked once races on the first check")
  func doubleCheckedCreation() {
    final class Lazy: @unchecked Sendable {
      @Shared var value: Int?
      let lock = NSLock()
      let creations = AtomicCounter()

      func get(checkingFirst: Bool) -> Int {
        if checkingFirst, let value { return value }
        return lock.withLock {
          if let value { return value }
          let new = creations.increment()
          value = new
          return new
        }
      }
    }
    @Sendable func run(checkingFirst: Bool) -> String {
      let lazy = Lazy()
      let (a, b) = concurrently(
        { lazy.get(checkingFirst: checkingFirst) }, { lazy.get(checkingFirst: checkingFirst) })
      return "\(a) \(b)"
    }
    let broken = explore(named: "double-checked") { run(checkingFirst: true) }
    #expect(broken.failure?.kind == .dataRace)
    #expect(broken.outcomes.map(\.outcome) == ["1 1"])
    let sound = explore(named: "locked") { run(checkingFirst: false) }
    #expect(sound.verdict == .passed)
  }
}

/// Runs the closure on four threads at once, numbered from 1.
private func onFourThreads(_ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for number in 1...4 { DispatchQueue.global().async(group: group) { body(number) } }
  group.wait()
}
