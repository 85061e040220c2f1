import Interleaving
import Testing

/// The schedule that a failure is shown with.
struct MinimisationTests {
  @Test("of the schedules with fewest preemptions, a failure gets one with the fewest steps")
  func fewestSteps() throws {
    let report = explore(named: "detour", outcomes: [Outcome("fine", .acceptable)]) {
      let box = Box()
      let flag = AtomicCounter()
      let (seen, _) = concurrently(
        {
          // The longer way comes first in the order of the search.
          if flag.load() == 0 { for _ in 1...5 { _ = flag.load() } }
          return flag.load()
        },
        { flag.increment() })
      box.count = seen
      return "wrong"
    }
    let schedule = try #require(report.failure(.forbiddenOutcome)?.schedule)
    // Thread 2 first, then the two loads of thread 1, then the scenario's write.
    #expect(schedule.description == "cb2a")
  }

  @Test("fewer preemptions count for more than fewer steps")
  func fewestPreemptions() throws {
    let report = explore(named: "detour", outcomes: [Outcome("fine", .acceptable)]) {
      let flag = AtomicCounter()
      let (seen, _) = concurrently(
        {
          let first = flag.load()
          if flag.load() == first { for _ in 1...5 { _ = flag.load() } }
          return flag.load()
        },
        { flag.increment() })
      return seen == 1 ? "wrong" : "fine"
    }
    let schedule = try #require(report.failure(.forbiddenOutcome)?.schedule)
    #expect(schedule.description == "cb8")
  }

  @Test("the schedule of each failure is the same each time")
  func deterministic() {
    let reports = (1...2).map { _ in
      explore(named: "philosophers") {
        let (left, right) = (NSLock(), NSLock())
        let box = Box()
        concurrently(
          { left.withLock { right.withLock { box.other += 1 } } },
          { right.withLock { left.withLock { box.other += 1 } } },
          { box.other += 1 })
        return ""
      }
    }
    #expect(reports[0].failures == reports[1].failures)
    #expect(reports[0].failures.count > 1)
  }
}
