import Interleaving
import Testing

/// What is judged at the end of a scenario does not depend on the order in which its threads
/// happened to end.
struct ScenarioEndTests {
  @Test("work that goes on after it left the group is left behind, whoever was first")
  func worksOnAfterLeaving() {
    let report = exploreBothWays {
      let (group, counter) = (DispatchGroup(), AtomicCounter())
      group.enter()
      DispatchQueue.global().async {
        group.leave()
        counter.increment()
      }
      group.wait()
      return ""
    }
    #expect(report.failures.map(\.kind) == [.workLeftBehind])
  }

  @Test("a group, a semaphore and a queue wait for all that came before", arguments: 0..<3)
  func isWaitedFor(manner: Int) {
    let report = exploreBothWays {
      let target = DispatchQueue(label: "target", attributes: .concurrent)
      let queue = DispatchQueue(label: "queue", target: target)
      let (group, semaphore) = (DispatchGroup(), DispatchSemaphore(value: 0))
      group.enter()
      let item = DispatchWorkItem {
        group.leave()
        semaphore.signal()
      }
      if manner == 2 { queue.async { group.leave() } } else { queue.async(execute: item) }
      switch manner {
      case 0: semaphore.wait()
      case 1: item.wait()
      default: group.wait()
      }
      if manner == 1 { semaphore.wait() }
      return ""
    }
    #expect(report.verdict == .passed, "\(report)")
  }

  @Test("a timer that fires once is left behind, however soon it fired")
  func timerLeftBehind() {
    let report = exploreBothWays {
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now())
      timer.activate()
      return ""
    }
    #expect(report.failures.map(\.kind) == [.workLeftBehind])
  }

  @Test("an item that is waited for twice at once is misuse, whoever was first")
  func awaitedTwice() {
    let report = exploreBothWays {
      let item = DispatchWorkItem {}
      concurrently({ _ = item.wait(timeout: .now()) }, { item.cancel() })
      concurrently({ _ = item.wait(timeout: .now()) }, { item.perform() }, { item.wait() })
      return ""
    }
    #expect(report.failures.map(\.kind) == [.misuse])
  }

  @Test("an item that is waited for and run twice is misuse, in whichever order")
  func awaitedAndRunTwice() {
    let report = exploreBothWays {
      let item = DispatchWorkItem {}
      concurrently(
        {
          item.perform()
          item.perform()
        },
        { item.wait() })
      return ""
    }
    #expect(report.failures.map(\.kind) == [.misuse])
  }

  private func exploreBothWays(_ scenario: @escaping @Sendable () -> String) -> Report {
    let reduced = explore(named: "reduced", scenario)
    let full = explore(named: "full", limits: .init(preemptionBound: 1_000), scenario)
    #expect(reduced.isComplete && full.isComplete)
    #expect(reduced.failures.map(\.kind) == full.failures.map(\.kind))
    return reduced
  }
}
