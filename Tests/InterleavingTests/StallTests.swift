import Dispatch
import Interleaving
import Testing

/// A thread that waits for something the explorer cannot see is named, and not waited for.
struct StallTests {
  private final class Box: @unchecked Sendable {
    @Shared var count = 0
  }

  private static let limits = ExplorationLimits(stallLimit: 0.3)

  @Test("a wait for a real semaphore ends the search, with the thread and its last step named")
  func realSemaphore() throws {
    let never = Dispatch.DispatchSemaphore(value: 0)
    let report = explore(named: "stall", limits: Self.limits) {
      let box = Box()
      concurrently(
        { box.count += 1 },
        {
          box.count = 2
          never.wait()
        })
      return "\(box.count)"
    }
    let failure = try #require(report.failure(.stall))
    #expect(failure.message.hasPrefix("thread 2 did not come back within 0.3 s"))
    #expect(failure.trace.last?.isMarked == true)
    #expect(failure.trace.last?.location?.file == "StallTests.swift")
    #expect(report.incompleteReason == "a thread did not come back to the explorer")
    #expect(!report.isComplete)
    // The threads that were left behind may go on.
    never.signal()
    never.signal()
  }

  @Test("a stall is found on the way to another failure, and both are told")
  func afterOtherFailures() {
    let never = Dispatch.DispatchSemaphore(value: 0)
    let report = explore(named: "late stall", outcomes: [], limits: Self.limits) {
      let box = Box()
      let (seen, _) = concurrently({ box.count }, { box.count = 1 })
      if seen == 1 { never.wait() }
      return "\(seen)"
    }
    #expect(report.failures.map(\.kind) == [.dataRace, .stall])
    never.signal()
    never.signal()
  }

  @Test("the facade's semaphore in the same place is a deadlock, found at once")
  func modelSemaphore() {
    let report = explore(named: "deadlock", limits: Self.limits) {
      let never = Interleaving.DispatchSemaphore(value: 0)
      concurrently({}, { never.wait() })
      return "done"
    }
    #expect(report.failures.map(\.kind) == [.deadlock])
  }

  @Test("a thread that comes back after it was left behind ends, and disturbs nothing")
  func comesBack() async {
    await #expect(processExitsWith: .success) {
      let late = Dispatch.DispatchSemaphore(value: 0)
      let cameBack = Dispatch.DispatchSemaphore(value: 0)
      let report = explore(named: "late", limits: .init(stallLimit: 0.2)) {
        let box = Box()
        late.wait()
        cameBack.signal()
        box.count = 1
        exit(3)
      }
      guard report.failures.map(\.kind) == [.stall] else { exit(2) }
      for _ in 1...2 { late.signal() }
      for _ in 1...2 { cameBack.wait() }
      let next = explore(named: "next") {
        let box = Box()
        concurrently({ box.count = 1 }, { box.count = 2 })
        return "\(box.count)"
      }
      exit(next.outcomes.count == 2 ? 0 : 1)
    }
  }
}
