import Interleaving
import Testing

/// The order that GCD's queues promise, in every interleaving.
struct QueueModelTests {
  @Test("blocks on a serial queue never overlap, and run in the order of submission")
  func serial() {
    let report = explore(named: "serial") {
      let box = Box()
      let queue = DispatchQueue(label: "serial")
      queue.async { box.count += 1 }
      queue.async { box.count *= 10 }
      return queue.sync { "\(box.count)" }
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["10"])
  }

  @Test("a barrier waits for all before it, and holds all after it")
  func barrier() {
    let report = explore(named: "barrier") {
      let box = Box()
      let seen = AtomicCounter()
      let queue = DispatchQueue(label: "cache", attributes: .concurrent)
      queue.async { seen.raise(to: box.count) }
      queue.async(flags: .barrier) { box.count = 5 }
      queue.async { box.other = box.count }
      queue.sync(flags: .barrier) {}
      return "\(seen.load()) \(box.other)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["0 5"])
  }

  @Test("two barriers, one after the other, are two steps, with room for a reader between them")
  func barrierAfterBarrier() {
    let report = explore(named: "two barriers") {
      let box = Box()
      let queue = DispatchQueue(label: "cache", attributes: .concurrent)
      let (_, seen) = concurrently(
        {
          queue.async(flags: .barrier) { box.count = 1 }
          queue.async(flags: .barrier) { box.count = 2 }
        },
        { queue.sync { box.count } })
      queue.sync(flags: .barrier) {}
      return "\(seen)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["0", "1", "2"])
  }

  @Test("three readers and a barrier writer are proven, and the readers may stand on either side")
  func readersAndWriter() {
    let report = explore(named: "readers and writer") {
      let box = Box()
      let queue = DispatchQueue(label: "cache", attributes: .concurrent)
      let (a, b, _) = concurrently(
        { queue.sync { box.count } }, { queue.sync { box.count } },
        { queue.sync(flags: .barrier) { box.count = 1 } })
      return "\(a)\(b)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["00", "01", "10", "11"])
  }

  @Test("a barrier on a global queue does nothing, as on the real thing")
  func globalBarrier() {
    let report = explore(named: "global") {
      let box = Box()
      let group = DispatchGroup()
      for _ in 1...2 {
        group.enter()
        DispatchQueue.global().async(flags: .barrier) {
          box.count += 1
          group.leave()
        }
      }
      group.wait()
      return "\(box.count)"
    }
    #expect(report.failure?.kind == .dataRace)
  }

  @Test("a block in a group is over before the wait returns")
  func group() {
    let report = explore(named: "group") {
      let box = Box()
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) { box.count = 1 }
      DispatchQueue.global().async(group: group) { box.other = 1 }
      group.wait()
      return "\(box.count + box.other)"
    }
    #expect(report.failure(.dataRace) == nil)
    #expect(report.outcomes.map(\.outcome) == ["2"])
  }

  @Test("a bounded buffer of semaphores loses nothing and never overflows")
  func boundedBuffer() {
    final class Buffer: @unchecked Sendable {
      @Shared var items: [Int] = []
    }
    let report = explore(named: "bounded buffer") {
      let buffer = Buffer()
      let (free, full) = (DispatchSemaphore(value: 1), DispatchSemaphore(value: 0))
      let (_, taken) = concurrently(
        {
          for item in 1...3 {
            free.wait()
            buffer.items.append(item)
            full.signal()
          }
        },
        {
          (1...3).map { _ in
            full.wait()
            let item = buffer.items.removeFirst()
            free.signal()
            return item
          }
        })
      return "\(taken)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["[1, 2, 3]"])
  }

  @Test("the main queue is a serial queue that all share")
  func mainQueue() {
    let report = explore(named: "main") {
      let box = Box()
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.main.async { box.count += 1 }
      DispatchQueue.main.async {
        box.count += 1
        done.signal()
      }
      done.wait()
      return "\(box.count)"
    }
    #expect(report.failure(.dataRace) == nil)
    #expect(report.outcomes.map(\.outcome) == ["2"])
  }

  @Test("dispatchPrecondition knows which queue it is on, and whether alone there")
  func preconditions() {
    @Sendable func check(_ queue: DispatchQueue) -> String {
      queue.sync { dispatchPrecondition(condition: .onQueue(queue)) }
      queue.sync(flags: .barrier) { dispatchPrecondition(condition: .onQueueAsBarrier(queue)) }
      dispatchPrecondition(condition: .notOnQueue(queue))
      return "done"
    }
    let report = explore(named: "right") {
      check(DispatchQueue(label: "cache", attributes: .concurrent))
    }
    #expect(report.verdict == .passed)
    #expect(check(DispatchQueue(label: "cache", attributes: .concurrent)) == "done")
  }

  @Test("a violated dispatchPrecondition is misuse, in words")
  func violatedPreconditions() {
    let report = explore(named: "wrong") {
      let queue = DispatchQueue(label: "cache", attributes: .concurrent)
      queue.sync { dispatchPrecondition(condition: .onQueueAsBarrier(queue)) }
      return "done"
    }
    #expect(report.failure?.kind == .misuse)
    #expect(report.failure?.message.contains("is not on cache as a barrier") == true)

    let elsewhere = explore(named: "elsewhere") {
      dispatchPrecondition(condition: .onQueue(.main))
      return "done"
    }
    #expect(elsewhere.failure?.kind == .misuse)
  }

  @Test("a value is on a queue from when it is set, in each execution anew")
  func specifics() {
    // Made once, as programs do: it outlives every execution.
    let key = DispatchSpecificKey<Int>()
    let report = explore(named: "specifics") {
      let queue = DispatchQueue(label: "cache")
      let (_, seen) = concurrently(
        { queue.setSpecific(key: key, value: 1) },
        { queue.sync { DispatchQueue.getSpecific(key: key) ?? 0 } })
      return "\(seen) \(queue.getSpecific(key: key) ?? 0)"
    }
    #expect(report.verdict == .passed, "\(report.failures.map(\.message))")
    #expect(Set(report.outcomes.map(\.outcome)) == ["0 1", "1 1"])
  }
}
