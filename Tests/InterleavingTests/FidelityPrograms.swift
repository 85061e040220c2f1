import Interleaving
import Testing

/// A small program with one result, whoever runs it.
struct FidelityProgram: Sendable, CustomTestStringConvertible {
  let name: String
  let result: String
  let run: @Sendable () -> String

  init(_ name: String, _ result: String, _ run: @escaping @Sendable () -> String) {
    self.name = name
    self.result = result
    self.run = run
  }

  var testDescription: String { name }

  static let all = locks + groups + semaphores + items + queues + time + timers

  private static let locks = [
    FidelityProgram("NSLock.try", "true false true") {
      let lock = NSLock()
      let (first, second) = (lock.try(), lock.try())
      lock.unlock()
      return "\(first) \(second) \(lock.withLock { true })"
    },
    FidelityProgram("NSLock.lock(before:)", "true false") {
      let lock = NSLock()
      let first = lock.lock(before: .distantFuture)
      let second = lock.lock(before: Date())
      lock.unlock()
      return "\(first) \(second)"
    },
    FidelityProgram("NSRecursiveLock", "true true false true") {
      let lock = NSRecursiveLock()
      let (first, second) = (lock.try(), lock.lock(before: Date()))
      lock.unlock()
      // Held once still, so another thread may not have it.
      let (other, _) = concurrently({ lock.try() }, {})
      lock.unlock()
      let (last, _) = concurrently(
        {
          defer { lock.unlock() }
          return lock.lock(before: .distantFuture)
        }, {})
      return "\(first) \(second) \(other) \(last)"
    },
    FidelityProgram("Once", "1") {
      let (once, counter) = (Once(), AtomicCounter())
      concurrently({ once.run { counter.increment() } }, { once.run { counter.increment() } })
      once.run { counter.increment() }
      return "\(counter.load())"
    },
  ]

  private static let groups = [
    FidelityProgram("DispatchGroup.notify", "1 2 3 4") {
      let (group, log) = (DispatchGroup(), Log())
      let queue = DispatchQueue(label: "log")
      group.notify(queue: queue) { log.add(1) }
      group.enter()
      group.notify(queue: queue) { log.add(3) }
      group.notify(queue: queue, work: DispatchWorkItem { log.add(4) })
      queue.async { log.add(2) }
      group.leave()
      return queue.sync { log.text }
    },
    FidelityProgram("DispatchGroup.wait(timeout:)", "timed out, timed out, success, success") {
      let group = DispatchGroup()
      group.enter()
      let (first, second) = (
        group.wait(timeout: .now() + .milliseconds(1)), group.wait(wallTimeout: .now())
      )
      group.leave()
      return words([
        first, second, group.wait(timeout: .now()), group.wait(wallTimeout: .distantFuture),
      ])
    },
  ]

  private static let semaphores = [
    FidelityProgram("DispatchSemaphore.wait(timeout:)", "success, timed out, timed out, success") {
      let semaphore = DispatchSemaphore(value: 1)
      let results = [
        semaphore.wait(timeout: .now()), semaphore.wait(timeout: .now() + .milliseconds(1)),
        semaphore.wait(wallTimeout: .now() + 0.001),
      ]
      semaphore.signal()
      defer { semaphore.signal() }
      return words(results + [semaphore.wait(timeout: .distantFuture)])
    },
    FidelityProgram("DispatchSemaphore.signal", "0 0") {
      let semaphore = DispatchSemaphore(value: 0)
      return "\(semaphore.signal()) \(semaphore.signal())"
    },
  ]

  private static let items = [
    FidelityProgram("DispatchWorkItem.cancel", "2 true success") {
      let box = Box()
      let queue = DispatchQueue(label: "items")
      let (kept, cancelled) = (
        DispatchWorkItem { box.count += 2 }, DispatchWorkItem { box.count += 1 }
      )
      cancelled.cancel()
      queue.async(execute: cancelled)
      queue.async(execute: kept)
      kept.wait()
      let result = cancelled.wait(timeout: .distantFuture)
      return "\(box.count) \(cancelled.isCancelled) \(words([result]))"
    },
    FidelityProgram("DispatchWorkItem.notify", "1 2 3") {
      let (log, done) = (Log(), DispatchGroup())
      let queue = DispatchQueue(label: "log")
      let item = DispatchWorkItem(flags: .barrier) { log.add(1) }
      done.enter()
      item.notify(queue: queue) { log.add(2) }
      item.notify(
        queue: queue,
        execute: DispatchWorkItem {
          log.add(3)
          done.leave()
        })
      queue.sync(execute: item)
      done.wait()
      return queue.sync { log.text }
    },
    FidelityProgram("DispatchWorkItem.perform", "1 timed out success") {
      let box = Box()
      let item = DispatchWorkItem { box.count += 1 }
      let early = item.wait(timeout: .now())
      item.perform()
      return "\(box.count) \(words([early])) \(words([item.wait(wallTimeout: .now() + 60)]))"
    },
  ]

  private static let queues = [
    FidelityProgram("DispatchQueue.concurrentPerform", "3") {
      let sum = AtomicCounter()
      DispatchQueue.concurrentPerform(iterations: 3) { _ in sum.increment() }
      DispatchQueue.concurrentPerform(iterations: 0) { _ in sum.increment() }
      return "\(sum.load())"
    },
    FidelityProgram("dispatchPrecondition", "fine") {
      let target = DispatchQueue(label: "target")
      let child = DispatchQueue(label: "child", attributes: .concurrent, target: target)
      child.sync {
        dispatchPrecondition(condition: .onQueue(child))
        dispatchPrecondition(condition: .onQueue(target))
        dispatchPrecondition(condition: .notOnQueue(.main))
      }
      target.sync {
        dispatchPrecondition(condition: .onQueueAsBarrier(target))
        dispatchPrecondition(condition: .notOnQueue(child))
      }
      child.sync(flags: .barrier) { dispatchPrecondition(condition: .onQueueAsBarrier(child)) }
      return "fine"
    },
    FidelityProgram("DispatchQueue.getSpecific", "- plain - - target child target - main") {
      let key = DispatchSpecificKey<String>()
      let (plain, target) = (DispatchQueue(label: "plain"), DispatchQueue(label: "target"))
      let child = DispatchQueue(label: "child", target: target)
      func here() -> String { DispatchQueue.getSpecific(key: key) ?? "-" }
      plain.setSpecific(key: key, value: "plain")
      target.setSpecific(key: key, value: "target")
      DispatchQueue.main.setSpecific(key: key, value: "main")
      // A queue without the value hides the one around it, but not the one that it targets.
      var words = [here(), plain.sync { here() }]
      words.append(plain.sync { DispatchQueue(label: "other").sync { here() } })
      words += [child.getSpecific(key: key) ?? "-", child.sync { here() }]
      child.setSpecific(key: key, value: "child")
      words.append(child.sync { here() })
      child.setSpecific(key: key, value: nil)
      words.append(child.sync { here() })
      plain.setSpecific(key: key, value: nil)
      words.append(plain.sync { here() })
      return (words + [DispatchQueue.main.getSpecific(key: key) ?? "-"]).joined(separator: " ")
    },
    FidelityProgram("DispatchQueue.init(target:)", "2") {
      let target = DispatchQueue(label: "target")
      let children = (1...2).map { DispatchQueue(label: "child \($0)", target: target) }
      let (box, group) = (Box(), DispatchGroup())
      for child in children { child.async(group: group) { box.count += 1 } }
      group.wait()
      return target.sync { "\(box.count)" }
    },
    FidelityProgram("DispatchQueue.async(group:execute:)", "5") {
      let (box, group) = (Box(), DispatchGroup())
      let queue = DispatchQueue(label: "queue", attributes: .concurrent)
      queue.async(group: group, execute: DispatchWorkItem { box.count = 5 })
      group.wait()
      return "\(box.count)"
    },
  ]

  private static let time = [
    FidelityProgram("DispatchQueue.asyncAfter", "1 2 3 4") {
      let (log, group) = (Log(), DispatchGroup())
      let queue = DispatchQueue(label: "log")
      let (start, wallStart) = (DispatchTime.now(), DispatchWallTime.now())
      for _ in 1...4 { group.enter() }
      @Sendable func add(_ number: Int) {
        log.add(number)
        group.leave()
      }
      // The next is set by the one before, so that no time can pass between two settings.
      queue.asyncAfter(deadline: start) {
        add(1)
        queue.asyncAfter(wallDeadline: wallStart + .microseconds(50)) {
          add(2)
          let last = DispatchWorkItem { add(4) }
          let third = DispatchWorkItem {
            add(3)
            queue.asyncAfter(wallDeadline: .now() + 0.0001, execute: last)
          }
          queue.asyncAfter(deadline: .now() + 0.0001, execute: third)
        }
      }
      group.wait()
      return queue.sync { log.text }
    },
    FidelityProgram("sleep", "true true true true 0 0") {
      let times = [
        measure { Thread.sleep(forTimeInterval: 0.001) }, measure { sleep(for: .milliseconds(1)) },
        measure { usleep(1_000) }, measure { Thread.sleep(forTimeInterval: 0.001) },
      ]
      let enough = times.map { $0 >= 1_000_000 }.map(String.init).joined(separator: " ")
      return "\(enough) \(sleep(0)) \(usleep(0))"
    },
    FidelityProgram("DispatchTime", "true true true true true") {
      let (now, wallNow) = (DispatchTime.now(), DispatchWallTime.now())
      let checks = [
        now + .seconds(1) == now + 1.0, now - .milliseconds(5) < now, now < .distantFuture,
        wallNow + .microseconds(7) > wallNow, DispatchTime.now() >= now,
      ]
      return checks.map(String.init).joined(separator: " ")
    },
  ]

  private static let timers = [
    FidelityProgram("DispatchSource.makeTimerSource", "4 true") {
      let (box, done) = (Box(), DispatchGroup())
      let queue = DispatchQueue(label: "timer")
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now(), repeating: .microseconds(100))
      done.enter()
      timer.setEventHandler {
        box.count += 1
        if box.count == 4 { timer.cancel() }
      }
      timer.setCancelHandler { done.leave() }
      timer.resume()
      done.wait()
      return "\(queue.sync { box.count }) \(timer.isCancelled)"
    },
    FidelityProgram("DispatchSourceTimer.suspend", "1 2") {
      let (log, done) = (Log(), DispatchGroup())
      let queue = DispatchQueue(label: "timer")
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(wallDeadline: .now())
      done.enter()
      timer.setEventHandler {
        log.add(2)
        done.leave()
      }
      timer.suspend()
      timer.activate()
      queue.sync { log.add(1) }
      timer.resume()
      done.wait()
      return queue.sync { log.text }
    },
  ]

  private static func measure(_ body: () -> Void) -> UInt64 {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return DispatchTime.now().uptimeNanoseconds - start
  }
}

private func words(_ results: [DispatchTimeoutResult]) -> String {
  results.map { $0 == .success ? "success" : "timed out" }.joined(separator: ", ")
}
