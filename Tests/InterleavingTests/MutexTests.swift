import Interleaving
import Testing

private final class Counter: Sendable {
  let count = Mutex(0)
  /// Two uses of the mutex, between which it is free.
  func addInTwoUses() {
    let old = count.withLock { $0 }
    count.withLock { $0 = old + 1 }
  }
  func add() { count.withLock { $0 += 1 } }
}

private struct Refusal: Error, Equatable {}

@Suite struct MutexTests {
  private func explored(_ add: @escaping @Sendable (Counter) -> Void) -> Report {
    explore(named: "mutex") { () -> String in
      let counter = Counter()
      concurrently({ add(counter) }, { add(counter) })
      return counter.count.withLock { "\($0)" }
    }
  }

  @Test("one use is alone with the value, in every interleaving")
  func exclusive() {
    let report = explored { $0.add() }
    #expect(report.verdict == .passed && report.isComplete)
    #expect(report.outcomes.map(\.outcome) == ["2"])
  }

  @Test("between two uses, another thread comes in")
  func control() {
    #expect(explored { $0.addInTwoUses() }.outcomes.map(\.outcome).sorted() == ["1", "2"])
  }

  @Test("a thread that takes it twice waits for itself")
  func deadlock() {
    let report = explore(named: "twice") { () -> String in
      let counter = Counter()
      counter.count.withLock { _ in counter.add() }
      return "never"
    }
    #expect(report.failure(.deadlock) != nil)
  }

  @Test("real threads lose nothing", .timeLimit(.minutes(20)))
  func real() {
    let counter = Counter()
    let add = { @Sendable in for _ in 0..<10_000 { counter.add() } }
    concurrently(add, add, add)
    #expect(counter.count.withLock { $0 } == 30_000)
  }

  @Test("an error leaves the closure as it is, and gives the mutex back")
  func errors() {
    let counter = Counter()
    #expect(throws: Refusal()) {
      try counter.count.withLock { _ throws(Refusal) in throw Refusal() }
    }
    #expect(counter.count.withLock { $0 } == 0)
  }
}
