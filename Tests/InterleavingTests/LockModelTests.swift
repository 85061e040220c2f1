import Interleaving
import Testing

/// What locks and once promise, in every interleaving, and on the real thing.
struct LockModelTests {
  @Test("a recursive lock lets its holder in again, and keeps others out until the last unlock")
  func recursiveLock() {
    @Sendable func count(with lock: NSRecursiveLock, _ box: Box) {
      lock.withLock { lock.withLock { box.count += 1 } }
    }
    let report = explore(named: "recursive") {
      let (lock, box) = (NSRecursiveLock(), Box())
      concurrently({ count(with: lock, box) }, { count(with: lock, box) })
      return "\(box.count)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["2"])
    #expect(report.executions == 2)

    let (lock, box) = (NSRecursiveLock(), Box())
    concurrently({ count(with: lock, box) }, { count(with: lock, box) })
    #expect(box.count == 2)
  }

  @Test("with an NSLock in its place, the second lock waits for ever")
  func plainLockInstead() {
    let report = explore(named: "not recursive") {
      let lock = NSLock()
      return lock.withLock { lock.withLock { "never" } }
    }
    #expect(report.failure?.kind == .deadlock)
  }

  @Test("try takes a free lock, and says no to one that is held, in either order")
  func tryLock() {
    let report = explore(named: "try") {
      let (lock, box) = (NSLock(), Box())
      let (took, _) = concurrently(
        {
          guard lock.try() else { return false }
          box.count += 1
          lock.unlock()
          return true
        },
        { lock.withLock { box.count += 1 } })
      return "\(took) \(box.count)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["false 1", "true 2"])

    let (lock, recursive) = (NSLock(), NSRecursiveLock())
    #expect(lock.try() && !lock.try())
    #expect(recursive.try() && recursive.try())
  }

  @Test("a once is run once, and whoever comes meanwhile waits for its end")
  func once() {
    let report = explore(named: "once") {
      let (once, box) = (Once(), Box())
      let (first, second) = concurrently(
        {
          once.run { box.count += 1 }
          return box.count
        },
        {
          once.run { box.count += 1 }
          return box.count
        })
      return "\(first) \(second)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["1 1"])

    let (once, counter) = (Once(), AtomicCounter())
    concurrently(
      { once.run { counter.increment() } }, { once.run { counter.increment() } },
      { once.run { counter.increment() } })
    #expect(counter.load() == 1)
  }

  @Test("a check in its place makes two")
  func checkInsteadOfOnce() {
    let report = explore(named: "check") {
      let (isMade, made) = (AtomicCounter(), AtomicCounter())
      @Sendable func make() {
        if isMade.load() == 0 {
          made.increment()
          isMade.store(1)
        }
      }
      concurrently(make, make)
      return "\(made.load())"
    }
    #expect(report.outcomes.map(\.outcome) == ["1", "2"])
  }

  @Test("a once that comes back to itself is a deadlock, and is named as such")
  func reentrantOnce() {
    let report = explore(named: "re-entered") {
      let once = Once()
      once.run { once.run {} }
      return "never"
    }
    #expect(report.failure?.kind == .deadlock)
    #expect(report.failure?.message.contains("a once that is re-entered") == true)
  }

  @Test("double-checked creation without order publishes a half-made object")
  func doubleChecked() {
    let report = explore(named: "double-checked") {
      let (lock, box) = (NSLock(), Box())
      @Sendable func use() -> Int {
        if box.count == 0 {
          lock.withLock {
            if box.count == 0 {
              box.count = 1
              box.other = 1
            }
          }
        }
        return box.other
      }
      let (first, second) = concurrently(use, use)
      return "\(first) \(second)"
    }
    #expect(report.failure?.kind == .dataRace)
    #expect(report.outcomes.contains { $0.outcome.contains("0") })
  }
}
