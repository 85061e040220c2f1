import Interleaving
import Testing

/// Deadlines come in order, at any step, and nothing waits for real.
struct TimeTests {
  @Test("a later block runs before or after what its submitter goes on to do")
  func asyncAfter() {
    let report = explore(named: "after") {
      let (counter, done) = (AtomicCounter(), DispatchSemaphore(value: 0))
      DispatchQueue.global().asyncAfter(deadline: .now() + 3_600) {
        counter.raise(to: 5)
        done.signal()
      }
      let seen = counter.load()
      done.wait()
      return "\(seen) \(counter.load())"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["0 5", "5 5"])
    #expect(report.seconds < 60)
  }

  @Test("earlier deadlines pass first, whoever set them, and in whichever order")
  func deadlineOrder() {
    let report = explore(named: "order") {
      let queue = DispatchQueue(label: "log")
      let log = Log()
      let group = DispatchGroup()
      for delay in [3, 1, 2] {
        group.enter()
        queue.asyncAfter(deadline: .now() + .seconds(delay)) {
          log.add(delay)
          group.leave()
        }
      }
      group.wait()
      return queue.sync { log.text }
    }
    #expect(report.verdict == .passed)
    // Time may pass before the next one is set, but 1 s is set before 2 s, and then comes first.
    #expect(report.outcomes.map(\.outcome) == ["1 2 3", "1 3 2", "3 1 2"])
  }

  @Test("two sleepers wake in the order of their times, but who goes on first is open")
  func sleepers() {
    let report = explore(named: "sleepers") {
      let counter = AtomicCounter()
      let (first, second) = concurrently(
        {
          Thread.sleep(forTimeInterval: 1)
          return counter.increment()
        },
        {
          sleep(for: .seconds(2))
          return counter.increment()
        })
      return "\(first)\(second)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["12", "21"])
  }

  @Test("sleeping is no synchronisation: what a sleeper then reads still races")
  func sleepOrdersNothing() {
    let report = explore(named: "sleep, then read") {
      let box = Box()
      let (_, seen) = concurrently(
        { box.count = 1 },
        {
          sleep(1)
          return box.count
        })
      return "\(seen)"
    }
    #expect(report.failure?.kind == .dataRace)
    #expect(report.outcomes.map(\.outcome) == ["0", "1"])
  }

  @Test("the clock stands still until a deadline passes, and then shows its time")
  func clock() {
    let report = explore(named: "clock") {
      let start = DispatchTime.now()
      let wallStart = DispatchWallTime.now()
      let same = DispatchTime.now() == start
      usleep(5)
      let passed = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
      return "\(same) \(passed) \(DispatchWallTime.now() == wallStart + .microseconds(5))"
    }
    #expect(report.verdict == .passed)
    #expect(report.executions == 1)
    #expect(report.outcomes.map(\.outcome) == ["true 5000 true"])
  }

  @Test("a semaphore's signal and the time limit come in either order")
  func semaphoreTimeout() {
    let report = explore(named: "semaphore timeout") {
      let (semaphore, box) = (DispatchSemaphore(value: 0), Box())
      let (_, result) = concurrently(
        {
          box.count = 1
          semaphore.signal()
        },
        { semaphore.wait(timeout: .now() + 1) == .success ? "got \(box.count)" : "timed out" })
      return result
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["got 1", "timed out"])
  }

  @Test("who reads after a wait that timed out has synchronised with nobody")
  func timeoutOrdersNothing() {
    let report = explore(named: "timed out, then read") {
      let (semaphore, box) = (DispatchSemaphore(value: 0), Box())
      concurrently(
        {
          box.count = 1
          semaphore.signal()
        },
        {
          _ = semaphore.wait(timeout: .now() + .milliseconds(1))
          _ = box.count
        })
      return ""
    }
    #expect(report.failure?.kind == .dataRace)
  }

  @Test("a time limit that is over only looks, and one that never comes only waits")
  func extremeLimits() {
    let report = explore(named: "limits") {
      let (semaphore, group) = (DispatchSemaphore(value: 1), DispatchGroup())
      let results = [
        semaphore.wait(timeout: .now()), semaphore.wait(timeout: .now()),
        semaphore.wait(wallTimeout: .now()), group.wait(timeout: .distantFuture),
        group.wait(wallTimeout: .distantFuture), group.wait(timeout: .now()),
      ]
      semaphore.signal()
      return results.map { $0 == .success ? "s" : "t" }.joined()
    }
    #expect(report.verdict == .passed)
    #expect(report.executions == 1)
    #expect(report.outcomes.map(\.outcome) == ["sttsss"])

    let stuck = explore(named: "stuck") {
      _ = DispatchSemaphore(value: 0).wait(timeout: .distantFuture)
      return "never"
    }
    #expect(stuck.failure?.kind == .deadlock)
  }

  @Test("a group's end and the time limit come in either order")
  func groupTimeout() {
    let report = explore(named: "group timeout") {
      let (group, box) = (DispatchGroup(), Box())
      DispatchQueue.global().async(group: group) { box.count = 1 }
      let result = group.wait(timeout: .now() + 1)
      let seen = result == .success ? "\(box.count)" : "timed out"
      group.wait()
      return seen
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["1", "timed out"])
  }

  @Test("a deadline that has passed is submitted at once")
  func pastDeadline() {
    let report = explore(named: "past") {
      let queue = DispatchQueue(label: "serial")
      let box = Box()
      queue.asyncAfter(deadline: .now()) { box.count += 1 }
      queue.asyncAfter(wallDeadline: .now() - 1) { box.count *= 10 }
      return queue.sync { "\(box.count)" }
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["10"])
  }
}

/// A list of numbers that a serial queue guards.
final class Log: @unchecked Sendable {
  @Shared private var entries: [Int] = []
  func add(_ entry: Int) { entries.append(entry) }
  var text: String { entries.map(String.init).joined(separator: " ") }
}
