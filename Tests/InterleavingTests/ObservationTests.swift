import Interleaving
import Testing

/// An observed run is a real one, with notes of what its threads did.
struct ObservationTests {
  private func spans(
    _ kind: ObservedSpan.Kind, named name: String, in all: [ObservedSpan]
  ) -> [ObservedSpan] {
    all.filter { $0.kind == kind && $0.name == name }
  }

  private func overlap(_ one: ObservedSpan, _ other: ObservedSpan) -> Bool {
    one.start < other.end && other.start < one.end
  }

  @Test("blocks that wait for each other on a concurrent queue overlap, and a barrier does not")
  func barrier() throws {
    let all = observe {
      let queue = DispatchQueue(label: "test.images", attributes: .concurrent)
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      concurrently(
        {
          queue.sync {
            first.signal()
            second.wait()
          }
        },
        {
          queue.sync {
            second.signal()
            first.wait()
          }
        })
      queue.async(flags: .barrier) {}
      queue.sync {}
    }
    let blocks = spans(.block, named: "block on images", in: all)
    try #require(blocks.count == 3)
    #expect(overlap(blocks[0], blocks[1]))
    #expect(Set(blocks.map(\.thread)) == ["thread 1", "thread 2", "scenario"])
    let barrier = try #require(spans(.barrier, named: "barrier on images", in: all).first)
    #expect(blocks.allSatisfy { !overlap($0, barrier) })
    #expect(barrier.thread.hasPrefix("worker"))
    #expect(all.allSatisfy { $0.start <= $0.end })
    #expect(all.map(\.start) == all.map(\.start).sorted())
  }

  @Test("who waits for a lock waits for as long as another holds it")
  func lock() throws {
    let all = observe {
      let lock = NSLock()
      let isHeld = DispatchSemaphore(value: 0)
      concurrently(
        {
          lock.withLock {
            isHeld.signal()
            // Long enough for the other to come, on a machine that is busy with other tests.
            Thread.sleep(forTimeInterval: 0.5)
          }
        },
        {
          isHeld.wait()
          lock.withLock {}
        })
    }
    let hold = try #require(
      spans(.hold, named: "holds the lock", in: all).first { $0.thread == "thread 1" })
    let wait = try #require(
      spans(.wait, named: "waits for the lock", in: all).first { $0.thread == "thread 2" })
    let sleep = try #require(spans(.sleep, named: "sleeps", in: all).first)
    #expect(overlap(hold, wait))
    #expect(hold.start <= sleep.start && sleep.end <= hold.end)
    #expect(sleep.end - sleep.start >= 500_000_000)
  }

  @Test("observed blocks give their results, and throw what they throw")
  func results() {
    struct Oops: Error {}
    var results: [Int] = []
    _ = observe {
      let queue = DispatchQueue(label: "test")
      results.append(queue.sync { 7 })
      results.append(queue.sync(flags: .barrier) { 8 })
      #expect(throws: Oops.self) { try queue.sync { throw Oops() } }
      let lock = NSRecursiveLock()
      results.append(lock.withLock { lock.withLock { 9 } })
      #expect(lock.try())
      lock.unlock()
    }
    #expect(results == [7, 8, 9])
  }

  @Test("what comes later of a run is observed as well, and nothing outside of it")
  func propagation() throws {
    let queue = DispatchQueue(label: "test.later")
    let all = observe {
      let group = DispatchGroup()
      group.enter()
      queue.asyncAfter(deadline: .now() + 0.001) {
        queue.async(group: group) { Thread.sleep(forTimeInterval: 0.001) }
        group.leave()
      }
      group.wait()
    }
    #expect(spans(.block, named: "block on later", in: all).count >= 1)
    #expect(spans(.sleep, named: "sleeps", in: all).count == 1)
    #expect(spans(.wait, named: "waits for the group", in: all).count == 1)
    queue.sync {}
    #expect(observe {}.isEmpty)
  }

  @Test("an exploration inside an observed run is an exploration")
  func exploration() {
    let all = observe {
      let report = explore(named: "locks") { () -> String in
        let lock = NSLock()
        concurrently({ lock.withLock {} }, { lock.withLock {} })
        return "done"
      }
      #expect(report.failures.isEmpty)
    }
    #expect(!all.contains { $0.kind == .hold })
  }
}
