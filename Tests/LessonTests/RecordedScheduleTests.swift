import Catalog
import Foundation
import LessonKit
import Recording
import Testing

/// A page's table, its button and its caption tell of one schedule: the simplest that fails.
struct RecordedScheduleTests {
  /// A step whose recording has a graph of all states.
  struct Played: CustomTestStringConvertible, Sendable {
    let lesson: Lesson
    let step: Step
    let explored: Explored
    let graph: RecordedGraph
    let testDescription: String
  }

  static let played: [Played] = course.flatMap { lesson in
    lesson.steps.compactMap { step in
      let file = RecordingFile(step: step.name, lessonFolder: lesson.folder)
      guard let explored = try? file.read().explored, let graph = explored.graph else { return nil }
      return Played(
        lesson: lesson, step: step, explored: explored, graph: graph,
        testDescription: "\(lesson.number) \(step.name)")
    }
  }

  @Test("the recordings have graphs to play")
  func count() {
    #expect(Self.played.count > 30)
    #expect(Self.played.contains { $0.explored.failures.isEmpty })
  }

  @Test("the walk is the schedule's, and ends where the failure comes up", arguments: played)
  func walk(played: Played) throws {
    let graph = played.graph
    for failure in played.explored.failures where failure.kind != "trap" {
      let walk = try #require(failure.walk)
      let states = try #require(graph.states(along: walk))
      #expect(states.dropLast().allSatisfy { !graph.kinds(in: $0).contains(failure.kind) })
      #expect(graph.kinds(in: states.last!).contains(failure.kind))
      // Each line of the table is what the thread says that it does next; a start has none.
      for (index, thread) in walk.enumerated() {
        let events = failure.trace.filter { $0.step == index + 1 }
        let mover = try #require(graph.threads(in: states[index]).first { $0.number == thread })
        if mover.next == "starts", events.first?.action != "starts" { continue }
        #expect(events.first?.thread == mover.name)
        #expect(events.first?.action == mover.next)
      }
      let marked = failure.trace.filter(\.isMarked).map(\.step)
      #expect(marked.allSatisfy { $0 <= walk.count })
      if failure.kind == "dataRace" { #expect(marked.max() == walk.count) }
    }
  }

  @Test(
    "no schedule to the failure has fewer unforced switches, or as many and fewer steps",
    arguments: played)
  func simplest(played: Played) throws {
    guard let failure = played.explored.failures.first else { return }
    let walk = try #require(failure.walk)
    #expect(
      played.graph.cost(of: walk) == played.graph.lowestCost(to: failure.kind),
      "\(failure.schedule)")
  }

  @Test("a table calls each object as the panel does", arguments: played)
  func names(played: Played) {
    let graph = played.graph
    let names = Set(graph.states.flatMap { graph.objects(in: $0) })
    for event in played.explored.failures.flatMap(\.trace) {
      guard let object = event.object else { continue }
      #expect(names.contains(object))
    }
  }

  @Test("every line that a thread is at can be shown", arguments: played)
  func lines(played: Played) throws {
    let excerpts = played.explored.excerpts
    for excerpt in excerpts {
      let package = played.lesson.folder.deletingLastPathComponent().deletingLastPathComponent()
      let url = package.appendingPathComponent(excerpt.file)
      let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
      let now = lines[(excerpt.first - 1)..<(excerpt.first - 1 + excerpt.lines.count)]
      #expect(Array(now) == excerpt.lines, "\(excerpt.file) has changed; type 'make record'")
    }
    for (name, range) in played.graph.lines {
      let excerpt = excerpts.first { $0.file.hasSuffix("/\(name)") }
      if let excerpt {
        #expect(excerpt.first <= range.lowerBound)
        #expect(range.upperBound < excerpt.first + excerpt.lines.count)
      } else {
        let url = played.lesson.folder.appendingPathComponent(name)
        #expect(FileManager.default.fileExists(atPath: url.path), "\(name) is of no lesson")
      }
    }
  }

  @Test("no value is one that Swift cannot look into", arguments: played)
  func opaque(played: Played) {
    #expect(
      !played.graph.texts.contains { $0.contains("Opaque Value") || $0.contains("(Function)") })
  }
}

/// The graph as the page's script reads it.
extension RecordedGraph {
  fileprivate func edges(of state: Int) -> [(thread: Int, state: Int)] {
    let edges = states[state].edges
    return stride(from: 0, to: edges.count, by: 2).map { (edges[$0], state + edges[$0 + 1]) }
  }

  /// The states on a walk, the first among them; nil if a thread has no step in its turn.
  fileprivate func states(along walk: [Int]) -> [Int]? {
    var path = [0]
    for thread in walk {
      guard let edge = edges(of: path.last!).first(where: { $0.thread == thread }) else {
        return nil
      }
      path.append(edge.state)
    }
    return path
  }

  fileprivate func kinds(in state: Int) -> Set<String> {
    Set(rows[states[state].faults].map { texts[rows[$0][0]] })
  }

  fileprivate func threads(in state: Int) -> [(number: Int, name: String, next: String)] {
    rows[states[state].threads].map { row in
      (rows[row][0], texts[rows[row][1]], texts[rows[row][3]])
    }
  }

  fileprivate func objects(in state: State) -> [String] {
    rows[state.objects].map { texts[rows[$0][0]] }
  }

  /// Unforced switches first, then steps.
  fileprivate struct Cost: Comparable, Hashable {
    var switches = 0
    var steps = 0

    static func < (one: Cost, other: Cost) -> Bool {
      (one.switches, one.steps) < (other.switches, other.steps)
    }
  }

  private func cost(_ cost: Cost, from last: Int, to thread: Int, in state: Int) -> Cost {
    let isUnforced = thread != last && edges(of: state).contains { $0.thread == last }
    return Cost(switches: cost.switches + (isUnforced ? 1 : 0), steps: cost.steps + 1)
  }

  fileprivate func cost(of walk: [Int]) -> Cost {
    var (total, last, state) = (Cost(), 0, 0)
    for thread in walk {
      total = cost(total, from: last, to: thread, in: state)
      state = edges(of: state).first { $0.thread == thread }!.state
      last = thread
    }
    return total
  }

  /// The lowest cost of a walk to a failure, found in order of cost.
  fileprivate func lowestCost(to kind: String) -> Cost? {
    struct Place: Hashable {
      let state: Int
      let last: Int
    }
    var open: [Cost: [Place]] = [Cost(): [Place(state: 0, last: 0)]]
    var closed: Set<Place> = []
    while let lowest = open.keys.min(), let places = open.removeValue(forKey: lowest) {
      for place in places where closed.insert(place).inserted {
        if kinds(in: place.state).contains(kind) { return lowest }
        for edge in edges(of: place.state) {
          let cost = cost(lowest, from: place.last, to: edge.thread, in: place.state)
          open[cost, default: []].append(Place(state: edge.state, last: edge.thread))
        }
      }
    }
    return nil
  }
}
