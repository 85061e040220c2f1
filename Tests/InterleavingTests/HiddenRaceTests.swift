import Interleaving
import Testing

/// Programs in which a step that cannot be swapped with a wait stands between that wait and the
/// step it does race with: the search must see past it.
struct HiddenRaceTests {
  @Test("a group entered twice may be waited for before the first time")
  func enteredTwice() {
    let report = exploreBothWays {
      let (box, group) = (GuardedValue(), DispatchGroup())
      concurrently(
        {
          box.value = 1
          group.enter()
          group.enter()
          group.leave()
          group.leave()
        },
        {
          group.wait()
          return box.value
        })
      return ""
    }
    #expect(report.failures.map(\.kind) == [.dataRace])
  }

  @Test("a group that is asked for a notification may be waited for before it is entered")
  func notifiedInBetween() {
    let report = exploreBothWays {
      let (box, group) = (GuardedValue(), DispatchGroup())
      let queue = DispatchQueue(label: "notifications")
      concurrently(
        {
          box.value = 1
          group.enter()
          group.notify(queue: queue) {}
          group.leave()
        },
        {
          group.wait()
          return box.value
        })
      queue.sync {}
      return ""
    }
    #expect(report.failures.map(\.kind) == [.dataRace])
  }

  @Test("a lock that its holder tries in vain may be taken before it was held")
  func triedInVain() {
    let report = exploreBothWays {
      let (box, lock) = (GuardedValue(), NSLock())
      concurrently(
        {
          box.value = 1
          lock.lock()
          _ = lock.try()
          lock.unlock()
        },
        {
          lock.withLock {}
          return box.value
        })
      return ""
    }
    #expect(report.failures.map(\.kind) == [.dataRace])
  }

  @Test("a semaphore that is waited for in vain may be passed before it was taken")
  func timedOutInBetween() {
    let report = exploreBothWays {
      let (box, semaphore) = (GuardedValue(), DispatchSemaphore(value: 1))
      concurrently(
        {
          box.value = 1
          semaphore.wait()
          _ = semaphore.wait(timeout: .now())
          semaphore.signal()
        },
        {
          semaphore.wait()
          semaphore.signal()
          return box.value
        })
      return ""
    }
    #expect(report.failures.map(\.kind) == [.dataRace])
  }

  @Test("a group that two threads are in at once may be waited for before either enters")
  func enteredByTwo() {
    let report = exploreBothWays {
      let (box, group) = (GuardedValue(), DispatchGroup())
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      concurrently(
        {
          box.value = 1
          group.enter()
          first.signal()
          second.wait()
          group.leave()
        },
        {
          group.enter()
          second.signal()
          first.wait()
          group.leave()
        },
        {
          group.wait()
          return box.value
        })
      return ""
    }
    #expect(report.failures.map(\.kind) == [.dataRace])
  }

  @Test("whether a leave submits a notification depends on an enter beside it")
  func enteredBesideTheLastLeave() {
    let report = exploreBothWays {
      let (group, done) = (DispatchGroup(), DispatchGroup())
      let (queue, order) = (DispatchQueue(label: "notifications"), NoteOrder())
      group.enter()
      done.enter()
      concurrently(
        {
          group.enter()
          order.note("entered")
          group.leave()
        },
        {
          group.notify(queue: queue) {
            order.note("notified")
            done.leave()
          }
          queue.async { order.note("later") }
        },
        { group.leave() })
      done.wait()
      queue.sync {}
      return order.text
    }
    #expect(report.outcomes.map(\.outcome).contains("later, notified, entered"))
    #expect(report.outcomes.count == 6)
  }

  @Test("leaves that only an enter beside them makes up for may be too many")
  func enteredBesideTooManyLeaves() {
    let report = exploreBothWays {
      let group = DispatchGroup()
      group.enter()
      group.enter()
      concurrently(
        { group.enter() },
        {
          group.leave()
          group.leave()
          group.leave()
        })
      return ""
    }
    #expect(report.failures.map(\.kind) == [.misuse])
  }

  @Test("leaves that each come after their enter need one execution", arguments: 1...4)
  func balancedGroup(count: Int) {
    let report = explore(named: "balanced") {
      let group = DispatchGroup()
      for _ in 0..<count { DispatchQueue.global().async(group: group) {} }
      group.wait()
      return ""
    }
    #expect(report.verdict == .passed)
    #expect(report.executions + report.redundantExecutions == 1)
  }

  @Test("a block inside another one on the same target does not give back the outer one's turn")
  func nestedOnOneTarget() {
    let report = exploreBothWays {
      let (box, target) = (GuardedValue(), DispatchQueue(label: "target", attributes: .concurrent))
      let outer = DispatchQueue(label: "outer", attributes: .concurrent, target: target)
      let inner = DispatchQueue(label: "inner", attributes: .concurrent, target: target)
      concurrently(
        {
          outer.sync {
            inner.sync {}
            box.value = 1
          }
        },
        { target.sync(flags: .barrier) { box.value = 2 } })
      return ""
    }
    #expect(report.verdict == .passed, "\(report)")
  }

  /// Explores with the reduction, and checks that it finds what the full search does.
  private func exploreBothWays(_ scenario: @escaping @Sendable () -> String) -> Report {
    let reduced = explore(named: "reduced", scenario)
    let full = explore(named: "full", limits: .init(preemptionBound: 1_000), scenario)
    #expect(reduced.isComplete && full.isComplete)
    #expect(reduced.outcomes.map(\.outcome) == full.outcomes.map(\.outcome))
    #expect(reduced.failures.map(\.kind) == full.failures.map(\.kind))
    #expect(reduced.executions < full.executions)
    return reduced
  }
}

private final class GuardedValue: @unchecked Sendable {
  @Shared var value = 0
}

/// What was noted, in the order that a counter gave.
private final class NoteOrder: @unchecked Sendable {
  private let counter = AtomicCounter()
  /// Not `@Shared`: each is written once, and read when all is done.
  private var places: [String: Int] = [:]

  func note(_ text: String) { places[text] = counter.increment() }
  var text: String { places.sorted { $0.value < $1.value }.map(\.key).joined(separator: ", ") }
}
