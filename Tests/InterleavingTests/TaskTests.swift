import Interleaving
import Testing

/// A shop with one ticket, which it sells while it prints: others come in at the await.
private actor Shop {
  private let executor = QueueExecutor(DispatchQueue(label: "shop"))
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  @Shared private var sold = 0
  private let printer = Printer()

  func sellOne() async -> Int {
    if sold == 0 {
      await printer.print()
      sold += 1
    }
    return sold
  }

  func sellAtOnce() -> Int {
    if sold == 0 { sold += 1 }
    return sold
  }
}

private actor Printer {
  private let executor = QueueExecutor(DispatchQueue(label: "printer"))
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  func print() {}
}

private final class Highest: Sendable {
  let value = Mutex(0)
}

private final class Unguarded: @unchecked Sendable {
  @Shared var sold = 0
}

/// Tasks and actors, when their executors are queues of the facade.
@Suite struct TaskTests {
  /// Runs the closure in two tasks at once, and gives back the higher result.
  private static func inTwoTasks(_ body: @escaping @Sendable () async -> Int) -> Int {
    let pool = QueueExecutor(DispatchQueue.global())
    let group = DispatchGroup()
    let highest = Highest()
    for _ in 1...2 {
      group.enter()
      Task(executorPreference: pool) {
        let result = await body()
        highest.value.withLock { $0 = max($0, result) }
        group.leave()
      }
    }
    group.wait()
    return highest.value.withLock { $0 }
  }

  private func outcomes(_ report: Report) -> [String] { report.outcomes.map(\.outcome) }

  @Test("an actor lets others in at an await, and both orders are found", .timeLimit(.minutes(20)))
  func reentrancy() {
    let report = explore(named: "sellOne") { () -> String in
      let shop = Shop()
      return "\(Self.inTwoTasks { await shop.sellOne() })"
    }
    #expect(report.verdict == .passed && report.isComplete)
    #expect(outcomes(report).sorted() == ["1", "2"])
  }

  @Test("without an await, nobody comes in, and what it guards does not race")
  func isolation() {
    let report = explore(named: "sellAtOnce") { () -> String in
      let shop = Shop()
      return "\(Self.inTwoTasks { await shop.sellAtOnce() })"
    }
    #expect(report.verdict == .passed && report.isComplete)
    #expect(outcomes(report) == ["1"])
  }

  @Test("tasks that share a variable outside of any actor race")
  func control() {
    let report = explore(named: "unguarded") { () -> String in
      let unguarded = Unguarded()
      return "\(Self.inTwoTasks { unguarded.sold += 1; return unguarded.sold })"
    }
    #expect(report.failure(.dataRace) != nil)
  }

  @Test("outside explorations, the executor runs on GCD's own queue", .timeLimit(.minutes(20)))
  func real() {
    let shop = Shop()
    #expect(Self.inTwoTasks { await shop.sellAtOnce() } == 1)
  }
}
