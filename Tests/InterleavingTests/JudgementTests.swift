import Interleaving
import Testing

/// What the explorer calls a failure, and in which words.
struct JudgementTests {
  @Test("an outcome that is forbidden, or not listed, is a failure")
  func forbiddenOutcomes() {
    let outcomes = [Outcome("2", .acceptable), Outcome("1", .forbidden, "One update is lost.")]
    let report = explore(named: "lost", outcomes: outcomes) {
      let box = Box()
      concurrently({ box.count += 1 }, { box.count += 1 })
      return "\(box.count)"
    }
    let failure = report.failure(.forbiddenOutcome)
    #expect(failure?.message == "The scenario returned “1”. One update is lost.")

    let unlisted = explore(named: "unlisted", outcomes: outcomes) { "3" }
    #expect(unlisted.failure?.kind == .forbiddenOutcome)
    #expect(unlisted.failure?.message.contains("“3”, which is not in its list") == true)
  }

  @Test("sync on the queue that one is on is a deadlock, and is named as such")
  func syncOnOwnQueue() {
    let report = explore(named: "sync on own queue") {
      let queue = DispatchQueue(label: "cache")
      return queue.sync { queue.sync { "never" } }
    }
    #expect(report.failure?.kind == .deadlock)
    #expect(report.failure?.message.contains("sync on the queue that it is on") == true)
    #expect(report.outcomes.isEmpty)
  }

  @Test("a lock that is locked twice by one thread is a deadlock that it makes alone")
  func relock() {
    let report = explore(named: "relock") {
      let lock = NSLock()
      lock.lock()
      lock.lock()
      return "never"
    }
    #expect(report.failure?.message.contains("the lock, which it holds itself") == true)
  }

  @Test("a deadlock says where each lock was taken, and draws the circle")
  func circle() throws {
    let line = #line
    let report = explore(named: "philosophers") {
      let (left, right) = (NSLock(), NSLock())
      concurrently(
        {
          left.lock()
          right.lock()
          right.unlock()
          left.unlock()
        },
        {
          right.lock()
          left.lock()
          left.unlock()
          right.unlock()
        })
      return "done"
    }
    let message = try #require(report.failure(.deadlock)?.message)
    #expect(message.contains("circle: thread 1 → lock 2 → thread 2 → lock 1 → thread 1."))
    #if os(Linux)
      let (left, right) = ("JudgementTests.swift:\(line + 5)", "JudgementTests.swift:\(line + 11)")
      #expect(message.contains("thread 1 holds (taken at \(left), needed at"))
      #expect(message.contains("thread 2 holds (taken at \(right), needed at"))
    #endif
  }

  @Test("a deadlock of queues names them in the circle")
  func circleOfQueues() throws {
    let report = explore(named: "crossed queues") {
      let (first, second) = (DispatchQueue(label: "first"), DispatchQueue(label: "second"))
      concurrently({ first.sync { second.sync {} } }, { second.sync { first.sync {} } })
      return "done"
    }
    let message = try #require(report.failure(.deadlock)?.message)
    #expect(message.contains("circle: thread 1 → second → thread 2 → first → thread 1."))
    #expect(report.outcomes.map(\.outcome) == ["done"])
  }

  @Test("an error that the scenario throws is a failure in words")
  func thrownError() {
    struct Oops: Error {}
    let report = explore(named: "throwing") {
      let counter = AtomicCounter()
      concurrently({ counter.increment() }, { counter.store(5) })
      if counter.load() == 6 { throw Oops() }
      return "\(counter.load())"
    }
    #expect(report.failures.map(\.kind) == [.thrownError])
    #expect(report.failure?.message == "The scenario threw an error: Oops().")
    #expect(report.outcomes.map(\.outcome) == ["5"])
  }

  @Test("a check that does not hold is a failure with its message and its line")
  func failedCheck() async {
    let report = explore(named: "check") {
      let counter = AtomicCounter()
      concurrently({ counter.increment() }, { check(counter.load() == 1, "not yet counted") })
      check(counter.load() == 1)
      return "\(counter.load())"
    }
    #expect(report.failures.map(\.kind) == [.failedCheck])
    #expect(report.failure?.message.contains("check of thread 2 does not hold (Judge") == true)
    #expect(report.failure?.message.hasSuffix(": not yet counted") == true)
    #expect(report.outcomes.map(\.outcome) == ["1"])

    check(true)
    await #expect(processExitsWith: .failure) { check(false, "outside") }
  }

  @Test("unlocking a lock that another thread holds, or nobody, is misuse")
  func unlockByOther() {
    let report = explore(named: "unlock") {
      let lock = NSLock()
      lock.unlock()
      return "done"
    }
    #expect(report.failure?.kind == .misuse)
    #expect(report.failure?.message.contains("a lock that is not locked") == true)
  }

  @Test("leaving a group that nobody entered is misuse")
  func unbalancedGroup() {
    let report = explore(named: "group") {
      DispatchGroup().leave()
      return "done"
    }
    #expect(report.failure?.kind == .misuse)
  }

  @Test("a group that is entered once more than it is left is misuse")
  func groupNeverEmpty() {
    func report(leaves: Int) -> Report {
      explore(named: "group") {
        let group = DispatchGroup()
        for _ in 1...2 { group.enter() }
        for _ in 1...leaves { group.leave() }
        return "done"
      }
    }
    let unbalanced = report(leaves: 1)
    #expect(unbalanced.failures.map(\.kind) == [.misuse])
    #expect(unbalanced.failure?.message.hasPrefix("A group is still to be left once") == true)
    #expect(report(leaves: 2).verdict == .passed)
  }

  @Test("work that is still to be done when the scenario returns is a failure")
  func workLeftBehind() {
    let report = explore(named: "left") {
      DispatchQueue(label: "slow").async {}
      return "done"
    }
    #expect(report.failure?.kind == .workLeftBehind)
    #expect(report.failure?.message.contains("block 1 on slow") == true)
  }

  @Test("a loop that never ends is a livelock, not a hang")
  func livelock() {
    let report = explore(named: "spin", limits: .init(maxExecutions: 3, maxSteps: 50)) {
      let flag = AtomicCounter()
      while flag.load() == 0 {}
      return "never"
    }
    #expect(report.failure?.kind == .livelock)
    #expect(report.failure?.message.contains("After 50 steps") == true)
    #expect(report.incompleteReason == "1 execution went past 50 steps")
  }

  @Test("a scenario that does not repeat itself is told so")
  func nondeterminism() {
    let runs = AtomicCounter()
    let report = explore(named: "moody") {
      let box = Box()
      let isOdd = outside { runs.increment() } % 2 == 1
      concurrently(
        {
          if isOdd { box.count = 1 }
          box.other = 1
        },
        {
          box.count = 2
          box.other = 2
        })
      return "done"
    }
    #expect(report.failure(.nondeterminism) != nil)
    #expect(!report.isComplete)
  }

  @Test("a shared variable made outside the scenario is named as misuse")
  func madeOutside() {
    let box = Box()
    let report = explore(named: "outside") { "\(box.count)" }
    #expect(report.failure?.kind == .misuse)
    #expect(report.failure?.message.contains("made outside the scenario") == true)
  }

  @Test("a search that was cut short says why, and never passes")
  func incomplete() {
    let report = explore(named: "cut", limits: .init(maxExecutions: 2)) {
      let counter = AtomicCounter()
      concurrently({ counter.increment() }, { counter.increment() }, { counter.increment() })
      return "\(counter.load())"
    }
    #expect(report.verdict == .incomplete)
    #expect(report.incompleteReason == "stopped after 2 executions")
  }

  /// Runs the closure on a thread that the explorer does not see.
  private func outside(_ body: @escaping @Sendable () -> Int) -> Int {
    let result = Result()
    let done = NSCondition()
    let thread = Thread {
      done.withLock { result.value = body() }
      done.signal()
    }
    done.lock()
    thread.start()
    while result.value == nil { done.wait() }
    done.unlock()
    return result.value!
  }

  private final class Result: @unchecked Sendable {
    var value: Int?
  }
}
