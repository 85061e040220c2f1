import LessonKit
import Recording
import TestSupport
import Testing

@testable import Interleaving

/// The graph of a scenario's states is the scenario's: every walk of it can be taken for real.
struct GraphWalkTests {
  /// A scenario with few enough states for a graph.
  struct Program: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let outcomes: [Outcome]
    /// How many states its graph has; nil if no recording says so.
    let states: Int?
    let scenario: @Sendable () -> String
  }

  /// Who hands over first has the first turn, so the order on the queue is another on each way.
  @Sendable private static func handedOver() -> String {
    let queue = DispatchQueue(label: "hand", attributes: .concurrent)
    concurrently(
      { queue.async(flags: .barrier) {} }, { queue.async(flags: .barrier) { queue.async {} } },
      { queue.sync {} })
    return "done"
  }

  private static let programs: [Program] =
    [
      Program(
        testDescription: "blocks that threads hand over", outcomes: [], states: nil,
        scenario: handedOver)
    ]
    + RecordedScheduleTests.played.map { played in
      Program(
        testDescription: played.testDescription, outcomes: played.step.outcomes,
        states: played.graph.states.count, scenario: played.step.scenario)
    }

  // Under the sanitizer only a few: each has lines of its own to look up, which takes it seconds.
  @Test(
    "random walks of each graph pass through the same states for real",
    arguments: programs.prefix(tries(100)))
  func walks(program: Program) throws {
    let exploration = Interleaving.Exploration(
      name: "walks", outcomes: program.outcomes, limits: .init(), scenario: program.scenario)
    let graph = try #require(
      exploration.states(most: program.states ?? 10_000),
      "The same steps need the same hashes: type 'make test'.")
    expectNames(of: graph)
    if let states = program.states { #expect(graph.states.count == states) }
    var generator = SystemRandomNumberGenerator()
    for _ in 1...tries(200) {
      var (states, walk) = ([graph.states[0]], [Int]())
      while let edge = states.last!.edges.randomElement(using: &generator) {
        walk.append(edge.thread)
        states.append(graph.states[edge.state])
      }
      let schedule = try #require(graph.schedule(along: walk))
      let recorder = Recorder()
      let result = exploration.execute(ReplayedSchedule(schedule), observer: recorder)
      let names = graph.names(for: recorder.titles)
      #expect(recorder.states.count == states.count)
      #expect(graph.walk(along: schedule)?.map(\.thread) == walk)
      for (real, state) in zip(recorder.states.map({ $0.naming(names) }), states) {
        #expect(Set(real.threads) == Set(state.threads), "\(schedule)")
        #expect(real.objects == state.objects, "\(schedule)")
      }
      #expect(result.outcome == states.last?.outcome, "\(schedule)")
      #expect(
        Set(result.faults.map(\.kind)) == Set(states.last!.faults.map(\.kind)), "\(schedule)")
    }
  }

  /// No two threads of a state have one name, and none changes its name.
  private func expectNames(of graph: StateGraph) {
    for state in graph.states {
      #expect(Set(state.threads.map(\.name)).count == state.threads.count)
      for next in state.edges.map({ graph.states[$0.state].threads }) {
        #expect(
          state.threads.allSatisfy { thread in
            next.contains { $0.id == thread.id && $0.name == thread.name }
          })
      }
    }
  }

  /// Writes down each state of an execution.
  private final class Recorder: Snapshots {
    private(set) var states: [StateGraph.State] = []

    override func didReach(_ threads: [VirtualThread], faults: [Fault]) {
      super.didReach(threads, faults: faults)
      states.append(state())
    }
  }
}

extension StateGraph {
  /// The names of the objects in the whole graph, in the place of what a few states call them.
  fileprivate func names(for titles: [Int: ObjectTitle]) -> ObjectNames {
    let names = Dictionary(
      states.flatMap(\.objects).map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    return ObjectNames(
      titles: Dictionary(
        uniqueKeysWithValues: titles.map { id, title in
          (id, ObjectTitle(title: title.title, name: names[id] ?? title.name, owner: nil))
        }))
  }
}
