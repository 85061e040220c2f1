import Interleaving
import Testing

/// What notifications, work items, iterations and target queues promise, in every interleaving.
struct WorkTests {
  @Test("a notification comes after all that was done before the leaves, whoever leaves last")
  func notify() {
    let report = explore(named: "notify") {
      let (group, left, right) = (DispatchGroup(), Box(), Box())
      let done = DispatchSemaphore(value: 0)
      group.enter()
      group.enter()
      DispatchQueue.global().async {
        left.count = 1
        group.leave()
      }
      DispatchQueue.global().async {
        right.count = 2
        group.leave()
      }
      let result = Box()
      group.notify(queue: .main) {
        result.count = left.count + right.count
        done.signal()
      }
      done.wait()
      return "\(result.count)"
    }
    #expect(report.verdict == .passed, "\(report.failure?.message ?? "")")
    #expect(report.outcomes.map(\.outcome) == ["3"])
  }

  @Test("whoever leaves last submits the notification, before what that thread submits next")
  func lastLeaver() {
    let report = explore(named: "last leaver") {
      let (group, log) = (DispatchGroup(), Log())
      let (queue, done) = (DispatchQueue(label: "log"), DispatchGroup())
      for number in 1...2 {
        group.enter()
        DispatchQueue.global().async(group: done) {
          group.leave()
          queue.async { log.add(number) }
        }
      }
      done.enter()
      group.notify(queue: queue) {
        log.add(0)
        done.leave()
      }
      queue.async { log.add(9) }
      done.wait()
      return queue.sync { log.text }
    }
    #expect(report.verdict == .passed)
    // Where 9 comes before 0, it was a leaver that submitted it.
    let byLeaver = report.outcomes.map(\.outcome).filter { $0.wholeMatch(of: /.*9.*0.*/) != nil }
    #expect(
      Set(byLeaver) == [
        "9 0 1 2", "9 0 2 1", "9 1 0 2", "9 2 0 1", "1 9 0 2", "2 9 0 1",
      ])
  }

  @Test("without the group, what the notification reads may not be there yet")
  func asyncInsteadOfNotify() {
    let report = explore(named: "no group") {
      let (box, done) = (Box(), DispatchSemaphore(value: 0))
      DispatchQueue.global().async { box.count = 1 }
      DispatchQueue.main.async {
        box.other = box.count
        done.signal()
      }
      done.wait()
      return "\(box.other)"
    }
    #expect(report.failure?.kind == .dataRace)
  }

  @Test("a leave that may come before its enter is found, although the other order is fine")
  func leaveBeforeEnter() {
    let report = explore(named: "leave before enter") {
      let group = DispatchGroup()
      concurrently({ group.enter() }, { group.leave() })
      return "done"
    }
    #expect(report.failure?.kind == .misuse)
    let inOrder = explore(named: "enter before leave") {
      let group = DispatchGroup()
      group.enter()
      concurrently({ group.enter() }, { group.leave() })
      group.leave()
      return "done"
    }
    #expect(inOrder.verdict == .passed)
  }

  @Test("an empty group notifies at once, in the order of requests, and once each")
  func emptyGroup() {
    let report = explore(named: "empty group") {
      let (group, log) = (DispatchGroup(), Log())
      let queue = DispatchQueue(label: "log")
      group.notify(queue: queue) { log.add(1) }
      group.enter()
      group.notify(queue: queue) { log.add(3) }
      group.notify(queue: queue, work: DispatchWorkItem { log.add(4) })
      queue.async { log.add(2) }
      group.leave()
      return queue.sync { log.text }
    }
    #expect(report.verdict == .passed)
    #expect(report.executions == 1)
    #expect(report.outcomes.map(\.outcome) == ["1 2 3 4"])
  }

  @Test("a cancelled item does not run if it has not begun, and runs to its end if it has")
  func cancel() {
    let report = explore(named: "cancel") {
      let box = Box()
      let item = DispatchWorkItem { box.count = 1 }
      DispatchQueue.global().async(execute: item)
      item.cancel()
      item.wait()
      return "\(box.count) \(item.isCancelled)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["0 true", "1 true"])
  }

  @Test("an item can be waited for, notifies when it has run, and is not left behind if cancelled")
  func items() {
    let report = explore(named: "items") {
      let (box, queue) = (Box(), DispatchQueue(label: "serial"))
      let item = DispatchWorkItem(flags: .barrier) { box.count += 1 }
      item.notify(queue: queue) { box.count *= 10 }
      queue.async(execute: item)
      item.wait()
      queue.sync(execute: DispatchWorkItem { box.count += 5 })
      let never = DispatchWorkItem { box.count = 99 }
      queue.asyncAfter(deadline: .now() + 1, execute: never)
      never.cancel()
      return queue.sync { "\(box.count)" }
    }
    // A notification is submitted before the wait returns or after, whichever thread is quicker.
    #expect(report.failures.map(\.message) == [])
    #expect(report.outcomes.map(\.outcome).contains("15"))
  }

  @Test("waiting twice for an item, or for one that ran twice, is misuse")
  func itemMisuse() {
    let twice = explore(named: "two waits") {
      let item = DispatchWorkItem {}
      item.perform()
      item.wait()
      item.wait()
      return "done"
    }
    #expect(twice.failure?.message.contains("has been waited for before") == true)
    let again = explore(named: "two runs") {
      let item = DispatchWorkItem {}
      item.perform()
      item.perform()
      item.wait()
      return "done"
    }
    #expect(again.failure?.message.contains("has been run more than once") == true)
  }

  @Test("an item's wait has a limit")
  func itemTimeout() {
    let report = explore(named: "item timeout") {
      let item = DispatchWorkItem {}
      DispatchQueue.global().async(execute: item)
      let first = item.wait(timeout: .now() + 1)
      if first == .timedOut { item.wait() }
      return first == .success ? "in time" : "late"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["in time", "late"])
  }

  @Test("concurrentPerform runs every iteration, side by side, and waits for all")
  func concurrentPerform() {
    let report = explore(named: "perform") {
      let (counter, box) = (AtomicCounter(), Box())
      DispatchQueue.concurrentPerform(iterations: 3) { counter.raise(to: $0 + box.count) }
      return "\(counter.load())"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["2"])

    let racy = explore(named: "racy perform") {
      let box = Box()
      DispatchQueue.concurrentPerform(iterations: 2) { _ in box.count += 1 }
      return "\(box.count)"
    }
    #expect(racy.failure?.kind == .dataRace)
  }

  @Test("queues with one serial target never overlap; without it they race")
  func serialTarget() {
    @Sendable func scenario(_ target: DispatchQueue?) -> String {
      let (first, second) = (
        DispatchQueue(label: "first", target: target),
        DispatchQueue(label: "second", attributes: .concurrent, target: target)
      )
      let (box, group) = (Box(), DispatchGroup())
      first.async(group: group) { box.count += 1 }
      second.async(group: group) {
        box.count += 1
        if let target { dispatchPrecondition(condition: .onQueue(target)) }
      }
      target?.async(group: group) { box.count += 1 }
      group.wait()
      return "\(box.count)"
    }
    let report = explore(named: "one target") { scenario(DispatchQueue(label: "target")) }
    #expect(report.verdict == .passed, "\(report.failure?.message ?? "")")
    #expect(report.outcomes.map(\.outcome) == ["3"])
    #expect(explore(named: "no target") { scenario(nil) }.failure?.kind == .dataRace)
  }

  @Test("a barrier on a concurrent target keeps out the blocks of queues that target it")
  func concurrentTarget() {
    @Sendable func scenario(_ flags: DispatchWorkItemFlags) -> String {
      let target = DispatchQueue(label: "target", attributes: .concurrent)
      let child = DispatchQueue(label: "child", target: target)
      let (box, group) = (Box(), DispatchGroup())
      child.async(group: group) { _ = box.count }
      group.enter()
      target.async(flags: flags) {
        box.count = 1
        group.leave()
      }
      group.wait()
      return "\(box.count)"
    }
    #expect(explore(named: "barrier") { scenario(.barrier) }.verdict == .passed)
    #expect(explore(named: "no barrier") { scenario([]) }.failure?.kind == .dataRace)
  }

  @Test("sync on the target from a block that runs on it is a deadlock, and is named as such")
  func syncOnTarget() {
    let report = explore(named: "sync on target") {
      let target = DispatchQueue(label: "target")
      let child = DispatchQueue(label: "child", target: target)
      return child.sync { target.sync { "never" } }
    }
    #expect(report.failure?.kind == .deadlock)
    #expect(report.failure?.message.contains("sync on the queue that it is on") == true)
  }

  @Test("a lock with a time limit is taken or not, and a limit that never comes waits")
  func lockBefore() {
    let report = explore(named: "lock before") {
      let (lock, box) = (NSLock(), Box())
      let (took, _) = concurrently(
        {
          guard lock.lock(before: Date(timeIntervalSinceNow: 1)) else { return false }
          box.count += 1
          lock.unlock()
          return true
        },
        { lock.withLock { box.count += 1 } })
      let recursive = NSRecursiveLock()
      return "\(took) \(recursive.lock(before: .distantFuture) && recursive.lock(before: Date()))"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["false true", "true true"])
  }

  @Test("a semaphore that ends below its first value is misuse: GCD traps when it is destroyed")
  func semaphoreInUse() {
    let report = explore(named: "in use") {
      let semaphore = DispatchSemaphore(value: 1)
      semaphore.wait()
      return "done"
    }
    #expect(report.failure?.kind == .misuse)
    #expect(report.failure?.message.contains("below its first one") == true)
  }
}
