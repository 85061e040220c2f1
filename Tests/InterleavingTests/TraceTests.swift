import Interleaving
import Testing

/// A failure's trace names threads, values and lines as a reader of the code would.
struct TraceTests {
  private final class Account: @unchecked Sendable {
    @Shared var balance = 10
    @Shared var owners: Set<String> = []
  }

  private let report = explore(named: "account") {
    let account = Account()
    concurrently(
      { account.balance -= 3 },
      { account.owners.insert("Ada") },
      { account.balance = 0 })
    return "\(account.balance)"
  }

  private final class Opaque: @unchecked Sendable {
    @Shared var task: Task<[String: (Int, Int)], any Error>?
    @Shared var tasks: [String: Task<Int, Never>] = [:]
    @Shared var action: (@Sendable () -> Void)?
    @Shared var pointer: UnsafeRawPointer?
  }

  @Test("a value that Swift cannot look into is called by what it is")
  func opaqueValues() throws {
    let report = explore(named: "opaque") {
      let opaque = Opaque()
      opaque.task = Task { [:] }
      opaque.tasks["(Opaque Value)"] = Task { 1 }
      opaque.action = {}
      opaque.pointer = UnsafeRawPointer(bitPattern: 0x7f00_1234_5678)
      check(false, "Look at it.")
      return "done"
    }
    let values = try #require(report.failure).trace.compactMap(\.after)
    #expect(
      values == [
        "Optional(a task)", "[\"(Opaque Value)\": a task]", "Optional(a function)",
        "Optional(an address)",
      ])
  }

  #if os(Linux)
    @Test("a step of a method that this module adds to another's type has the caller's line")
    func extensions() throws {
      let line = #line
      let report = explore(named: "sleep") {
        let account = Account()
        Thread.sleep(forTimeInterval: 1)
        account.balance = 0
        check(false, "Look at it.")
        return "done"
      }
      let places = Set(try #require(report.failure).trace.compactMap(\.location?.description))
      #expect(places == ["TraceTests.swift:\(line + 3)", "TraceTests.swift:\(line + 4)"])
    }
  #endif

  @Test("a race names the variable, both threads, and both lines")
  func message() throws {
    let message = try #require(report.failure(.dataRace)?.message)
    #expect(message.contains("balance (TraceTests.swift:14)"))
    #expect(message.contains("balance (TraceTests.swift:16)"))
    #expect(message.contains("thread 1"))
    #expect(message.contains("thread 3"))
    #expect(message.hasSuffix("nothing orders the two."))
  }

  @Test("the two racing accesses are marked, and no other step")
  func marks() throws {
    let trace = try #require(report.failure(.dataRace)?.trace)
    #expect(trace.filter(\.isMarked).count == 2)
    #expect(trace.filter(\.isMarked).allSatisfy { $0.action.contains("balance") })
  }

  @Test("a step that changes a variable shows its value before and after")
  func values() throws {
    let trace = try #require(report.failure(.dataRace)?.trace)
    let insertion = try #require(trace.first { $0.action == "ends its change of owners" })
    #expect(insertion.before == "[]")
    #expect(insertion.after == #"["Ada"]"#)
    #expect(insertion.location?.description == "TraceTests.swift:15")
  }

  @Test("a report as text has a column a thread, the values, and the schedule to replay")
  func text() throws {
    let report = explore(named: "withdrawals") {
      let account = Account()
      concurrently({ account.balance = 7 }, { account.balance = 0 })
      return "\(account.balance)"
    }
    let lines = "\(report)".split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    #expect(
      lines.first
        == "withdrawals failed: 2 executions (every interleaving); outcomes: 0 (1), 7 (1)")
    let heading = try #require(lines.firstIndex { $0.hasPrefix("   scenario") })
    let columns = ["thread 1", "thread 2", "line"].map { lines[heading].range(of: $0) }
    let (first, second) = (try #require(columns[0]), try #require(columns[1]))
    let writes = lines.filter { $0.hasPrefix(">") }
    #expect(writes.count == 2)
    #expect(writes[0][first.lowerBound...].hasPrefix("writes balance: 10 → 7"))
    #expect(writes[1][second.lowerBound...].hasPrefix("writes balance: 7 → 0"))
    #expect(writes.allSatisfy { $0.contains("  TraceTests.swift:") })
    let schedule = try #require(report.failure?.schedule)
    #expect(lines.last.map { String($0) } == #"To run it again: replay(Schedule("\#(schedule)")!)"#)
  }

  @Test("the schedule of each failure leads to it again, step by step")
  func replaying() throws {
    for failure in report.failures {
      let again = replay(failure.schedule) {
        let account = Account()
        concurrently(
          { account.balance -= 3 },
          { account.owners.insert("Ada") },
          { account.balance = 0 })
        return "\(account.balance)"
      }
      let same = try #require(again.failure(failure.kind))
      #expect(same.schedule == failure.schedule)
      #expect(same.trace.map(\.action) == failure.trace.map(\.action))
      #expect(again.verdict == .failed)
    }
  }

  @Test("a schedule that the scenario cannot follow is refused in words")
  func impossibleSchedule() throws {
    let report = replay(try #require(Schedule("z5"))) { "done" }
    #expect(report.failure == nil)
    let diverged = replay(try #require(Schedule("z5"))) {
      let box = Box()
      box.count = 1
      return "\(box.count)"
    }
    #expect(diverged.failure?.kind == .nondeterminism)
  }

  @Test("the failure is shown with as few preemptions as it takes")
  func fewPreemptions() throws {
    let report = explore(named: "two switches", outcomes: [Outcome("2", .acceptable)]) {
      let box = Box()
      concurrently({ box.count += 1 }, { box.count += 1 })
      return "\(box.count)"
    }
    // One thread is interrupted within its change, the other is not.
    let schedule = try #require(report.failure(.forbiddenOutcome)?.schedule)
    #expect(schedule.description == "bc2ba")
  }
}
