import Interleaving
import Testing

/// What timers promise, in every interleaving.
struct TimerTests {
  @Test("a timer that fires once does so once, before or after what comes next")
  func oneShot() {
    let report = explore(named: "one shot") {
      let (counter, done) = (AtomicCounter(), DispatchSemaphore(value: 0))
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 60)
      timer.setEventHandler {
        counter.increment()
        done.signal()
      }
      timer.activate()
      let seen = counter.load()
      done.wait()
      return "\(seen) \(counter.load()) \(timer.isCancelled)"
    }
    #expect(report.failures.map(\.message) == [])
    #expect(report.outcomes.map(\.outcome) == ["0 1 false", "1 1 false"])
  }

  @Test("a timer that repeats goes on until it is cancelled, and never runs beside itself")
  func repeating() {
    let report = explore(named: "repeating") {
      let (box, done) = (Box(), DispatchSemaphore(value: 0))
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now(), repeating: .seconds(1))
      timer.setEventHandler {
        box.count += 1
        if box.count == 5 { timer.cancel() }
      }
      timer.setCancelHandler { done.signal() }
      timer.resume()
      done.wait()
      return "\(box.count) \(timer.isCancelled)"
    }
    #expect(report.failures.map(\.message) == [])
    #expect(report.outcomes.map(\.outcome) == ["5 true"])
  }

  @Test("a timer cancelled from outside may have fired, and does not fire afterwards")
  func cancelFromOutside() {
    let report = explore(named: "cancel") {
      let queue = DispatchQueue(label: "timer")
      let counter = AtomicCounter()
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + 1, repeating: 1.0)
      timer.setEventHandler { counter.increment() }
      timer.resume()
      queue.sync { timer.cancel() }
      let seen = counter.load()
      return "\(seen) \(queue.sync { counter.load() } - seen)"
    }
    #expect(report.verdict == .passed, "\(report.failures.map(\.message))")
    #expect(report.outcomes.map(\.outcome) == ["0 0", "1 0", "2 0", "3 0"])
  }

  @Test("cancelled on another thread than the queue's, a timer may still fire")
  func cancelBesideTheQueue() {
    let report = explore(named: "cancel beside") {
      let (box, queue) = (Box(), DispatchQueue(label: "timer"))
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + 1)
      timer.setEventHandler { box.count += 1 }
      timer.resume()
      timer.cancel()
      return "\(box.count)"
    }
    #expect(report.failure?.kind == .dataRace)
  }

  @Test("an endless timer does not make an execution endless, but is left behind")
  func endless() {
    let report = explore(named: "endless") {
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now(), repeating: .milliseconds(1))
      timer.resume()
      return "done"
    }
    #expect(report.failures.map(\.kind) == [.workLeftBehind])
  }

  @Test("a suspended timer holds its firing back until it is resumed")
  func suspension() {
    let report = explore(named: "suspension") {
      let (counter, done) = (AtomicCounter(), DispatchSemaphore(value: 0))
      let queue = DispatchQueue(label: "timer")
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(wallDeadline: .now() + 1)
      timer.setEventHandler {
        counter.increment()
        done.signal()
      }
      timer.activate()
      queue.sync { timer.suspend() }
      let before = counter.load()
      sleep(5)
      let after = counter.load()
      timer.resume()
      done.wait()
      return "\(after - before) \(counter.load())"
    }
    #expect(report.failures.map(\.message) == [])
    #expect(report.outcomes.map(\.outcome) == ["0 1"])
  }

  @Test("an interval that is too long to count never ends")
  func endlessInterval() {
    let report = explore(named: "endless") {
      let (timer, fired) = (DispatchSource.makeTimerSource(), DispatchSemaphore(value: 0))
      timer.setEventHandler { fired.signal() }
      timer.schedule(deadline: .now(), repeating: .seconds(.max))
      timer.activate()
      fired.wait()
      let result = fired.wait(timeout: .now() + 1)
      timer.cancel()
      return "\(result)"
    }
    #expect(report.outcomes.map(\.outcome) == ["timedOut"])
  }

  @Test("a timer that is destroyed before it was started is misuse: GCD traps")
  func destroyedInactive() {
    let report = explore(named: "inactive") {
      _ = DispatchSource.makeTimerSource()
      return "done"
    }
    #expect(report.failure?.message.contains("not yet activated") == true)
    let resumed = explore(named: "resumed") {
      let timer = DispatchSource.makeTimerSource()
      timer.resume()
      timer.resume()
      timer.cancel()
      return "done"
    }
    #expect(resumed.failure?.message.contains("not suspended") == true)
  }
}
