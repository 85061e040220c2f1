@testable import Interleaving
import Testing

/// The graph of a scenario's states has them all, with the words for what happens in each.
struct StateGraphTests {
  private final class Box: @unchecked Sendable {
    @Shared var count = 0
    let lock = NSLock()
  }

  @Sendable private static func lostUpdate() -> String {
    let box = Box()
    @Sendable func increment() {
      let old = box.count
      box.count = old + 1
    }
    concurrently(increment, increment)
    return "\(box.count)"
  }

  @Sendable private static func locked() -> String {
    let box = Box()
    @Sendable func increment() { box.lock.withLock { box.count += 1 } }
    concurrently(increment, increment)
    return "\(box.count)"
  }

  @Sendable private static func philosophers() -> String {
    let (left, right) = (NSLock(), NSLock())
    concurrently(
      { left.withLock { right.withLock {} } }, { right.withLock { left.withLock {} } })
    return "done"
  }

  @Test("two unguarded increments: the states, the race, and both outcomes")
  func lostUpdate() throws {
    let graph = try #require(stateGraph(Self.lostUpdate))
    let outcomes = Set(graph.states.compactMap(\.outcome))
    #expect(outcomes == ["1", "2"])
    // Every order of two reads and two writes, and then the scenario's own read.
    #expect(paths(in: graph) == 6)
    let races = graph.states.flatMap(\.faults).filter { $0.kind == .dataRace }
    #expect(!races.isEmpty)
    #expect(races.allSatisfy { $0.steps.compactMap(\.location).count == 2 })
    #expect(graph.states[0].threads.map(\.name).contains("thread 1"))
    #expect(graph.states.last?.objects.contains { $0.name == "count" } == true)
  }

  @Test("a deadlock is a state without steps, in which two threads wait")
  func deadlock() throws {
    let graph = try #require(stateGraph(Self.philosophers))
    let ends = graph.states.filter(\.edges.isEmpty)
    let deadlock = try #require(ends.first { $0.faults.contains { $0.kind == .deadlock } })
    #expect(deadlock.threads.filter { $0.status == .waiting }.count == 3)
    #expect(deadlock.outcome == nil)
    #expect(Set(deadlock.objects.map(\.name)) == ["lock 1", "lock 2"])
    #expect(deadlock.objects.allSatisfy { $0.value.hasPrefix("held by thread") })
  }

  @Test("a deadlock is told by who waits for whom, by the names of the locks, since which line")
  func circle() throws {
    let graph = try #require(stateGraph(Self.philosophers))
    let state = try #require(graph.states.first { $0.faults.contains { $0.kind == .deadlock } })
    let fault = try #require(state.faults.first { $0.kind == .deadlock })
    // The scenario waits for the two, and is no part of their circle.
    #expect(
      Set(fault.steps.map(\.words)) == [
        "waits for lock 1, which thread 1 holds", "waits for lock 2, which thread 2 holds",
      ])
    for step in fault.steps {
      let thread = try #require(state.threads.first { $0.id == step.thread })
      #expect(thread.next == step.words)
      let holder = try #require(fault.steps.first { $0.thread != step.thread }?.thread)
      #expect(thread.obstacle?.holder == holder)
      #expect(thread.obstacle?.taken?.file == "StateGraphTests.swift")
      #expect(state.objects.contains { $0.id == step.object && step.words.contains($0.name) })
    }
    let failure = try #require(explore(named: "philosophers", Self.philosophers).failure)
    #expect(failure.message.contains("waits for lock 2, which thread 2 holds"))
    #expect(
      failure.message.hasSuffix("The circle: thread 1 → lock 2 → thread 2 → lock 1 → thread 1."))
    #expect(
      failure.trace.filter(\.isMarked).map(\.action) == [
        "locks lock 1", "locks lock 2", "waits for lock 2, which thread 2 holds",
        "waits for lock 1, which thread 1 holds",
      ])
    // A wait that never ends is no step; the scenario's is none of the circle.
    let waits = failure.trace.filter { $0.step == 0 }
    #expect(waits.map(\.threadName) == ["scenario", "thread 1", "thread 2"])
    #expect(waits.map(\.isMarked) == [false, true, true])
    #expect(waits.allSatisfy { $0.location?.file == "StateGraphTests.swift" })
    #expect(failure.trace.suffix(3) == waits[...])
  }

  @Test("a failure has the graph's names, also where its execution meets one object of two")
  func names() throws {
    let scenario: @Sendable () -> String = {
      let (first, second) = (Box(), Box())
      concurrently({ first.count = 1 }, { if first.count == 0 { second.count = 1 } })
      return "done"
    }
    let graph = try #require(stateGraph(scenario))
    let failure = try #require(explore(named: "two boxes", scenario).failure)
    #expect(failure.trace.compactMap(\.object) == ["count", "count"])
    let named = graph.naming(failure)
    #expect(named.trace.compactMap(\.object) == ["count 1", "count 1"])
    #expect(named.trace.allSatisfy { $0.action.hasSuffix(" count 1") || $0.object == nil })
    #expect(named.message.contains("writes count 1") && named.message.contains("reads count 1"))
    #expect(named.schedule == failure.schedule)
  }

  @Test("a read and a write of a variable are told apart, and a change in place is both")
  func accesses() throws {
    let graph = try #require(stateGraph(Self.lostUpdate))
    let accesses = accesses(in: graph)
    #expect(accesses.isSuperset(of: ["reads count: read", "writes count: write"]))
    let locked = try #require(stateGraph(Self.locked))
    #expect(
      self.accesses(in: locked).isSuperset(of: [
        "begins to change count: read", "ends its change of count: write", "locks the lock: ",
      ]))
  }

  private func accesses(in graph: StateGraph) -> Set<String> {
    Set(graph.states.flatMap(\.threads).map { "\($0.next): \($0.access?.rawValue ?? "")" })
  }

  @Test("more states than are asked for are no graph")
  func tooMany() throws {
    let graph = try #require(stateGraph(Self.lostUpdate))
    #expect(stateGraph(most: graph.states.count - 1, Self.lostUpdate) == nil)
    #expect(stateGraph(most: graph.states.count, Self.lostUpdate) == graph)
  }

  /// The number of ways from the first state to an end.
  private func paths(in graph: StateGraph) -> Int {
    var known: [Int: Int] = [:]
    func paths(from state: Int) -> Int {
      if let count = known[state] { return count }
      let edges = graph.states[state].edges
      let count = edges.isEmpty ? 1 : edges.reduce(0) { $0 + paths(from: $1.state) }
      known[state] = count
      return count
    }
    return paths(from: 0)
  }
}
