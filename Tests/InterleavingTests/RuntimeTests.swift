import Interleaving
import Testing

/// The threads that executions run on.
struct RuntimeTests {
  @Test("explorations beside each other do not disturb each other, nor ordinary threads")
  func sideBySide() async {
    await withTaskGroup(of: Report.self) { group in
      for _ in 1...10 {
        group.addTask {
          explore(named: "side by side") {
            let box = Box()
            let lock = NSLock()
            concurrently({ lock.withLock { box.count += 1 } }, { lock.withLock { box.count += 1 } })
            return "\(box.count)"
          }
        }
      }
      let queue = DispatchQueue(label: "ordinary", attributes: .concurrent)
      for round in 1...100 { #expect(queue.sync(flags: .barrier) { round } == round) }
      for await report in group {
        #expect(report.verdict == .passed)
        #expect(report.executions == 2)
      }
    }
  }

  @Test("what only a thread's closure holds is released there, and its deinit may use the facade")
  func releasedByItsThread() async {
    await #expect(processExitsWith: .success) {
      let report = explore(named: "deinit") {
        let group = DispatchGroup()
        concurrently(
          { [ending = Ending(of: group)] in _ = ending },
          { [ending = Ending(of: group)] in _ = ending })
        DispatchQueue.global().async { [ending = Ending(of: group)] in _ = ending }
        group.wait()
        return "all released"
      }
      exit(report.verdict == .passed ? 0 : 1)
    }
  }

  #if os(Linux)
    @Test("an exploration leaves no thread behind, not even of its deadlocks")
    func noThreadLeft() async throws {
      await #expect(processExitsWith: .success) {
        func threadCount() -> Int {
          (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
        }
        func deadlock() {
          _ = explore(named: "deadlocks", limits: .init(maxExecutions: 50)) {
            let (left, right) = (NSLock(), NSLock())
            let counter = AtomicCounter()
            concurrently(
              { left.withLock { right.withLock { counter.increment() } } },
              { right.withLock { left.withLock { counter.increment() } } },
              { counter.increment() })
            return "done"
          }
        }
        deadlock()
        let before = threadCount()
        for _ in 1...20 { deadlock() }
        let deadline = ContinuousClock.now + .seconds(10)
        while threadCount() > before + 8, ContinuousClock.now < deadline { sched_yield() }
        exit(threadCount() <= before + 8 ? 0 : 1)
      }
    }
  #endif
}

/// Leaves a group when it is released.
private final class Ending: Sendable {
  private let group: DispatchGroup

  init(of group: DispatchGroup) {
    self.group = group
    group.enter()
  }

  deinit { group.leave() }
}
