/// Every state that a scenario can come to, and the steps between them.
///
/// Two sequences of steps lead to the same state when they differ only in the order of steps that
/// do not conflict. So a state knows what each thread has read on its way, and no two states that
/// could go on differently are one.
public struct StateGraph: Codable, Hashable, Sendable {
  /// A thread of the scenario in one state.
  public struct Thread: Codable, Hashable, Sendable {
    /// What a thread can do.
    public enum Status: String, Codable, Hashable, Sendable {
      /// It can take its next step.
      case ready
      /// It has to wait for another thread.
      case waiting
      /// It has ended.
      case ended
    }

    /// Its number, the same in all states.
    public let id: Int
    /// Its name, the same from its creation on.
    public let name: String
    /// Whether it can go on.
    public let status: Status
    /// Its next step in words, or why it waits; empty when it has ended.
    public let next: String
    /// The line of the user's code with that step, where debug information tells.
    public let location: SourceLocation?
  }

  /// A shared object in one state: a variable, a counter, a lock, a queue.
  public struct Object: Codable, Hashable, Sendable {
    /// Its number, the same in all states.
    public let id: Int
    /// Its name, the same in all states.
    public internal(set) var name: String
    /// Its value, or who holds it.
    public let value: String
  }

  /// What is wrong in a state, or went wrong on every way to it.
  public struct Fault: Codable, Hashable, Sendable {
    /// What is wrong.
    public let kind: Failure.Kind
    /// The lines that it is about, such as those of two accesses that race.
    public let lines: [SourceLocation]
  }

  /// A step of one thread.
  public struct Edge: Codable, Hashable, Sendable {
    /// The number of the thread that takes the step.
    public let thread: Int
    /// The number of the state that it leads to.
    public let state: Int
  }

  /// A state of the scenario, between two steps.
  public struct State: Codable, Hashable, Sendable {
    /// The threads there are, in the order of their creation.
    public let threads: [Thread]
    /// The shared objects that a step has used, or that a thread's next step would.
    public internal(set) var objects: [Object]
    /// What has gone wrong so far.
    public internal(set) var faults: [Fault]
    /// What the scenario returned, in a state in which all has ended.
    public internal(set) var outcome: String?
    /// The steps that can be taken here, in the order of the threads.
    public internal(set) var edges: [Edge] = []
  }

  /// The states; the scenario begins in the first.
  public let states: [State]

  /// Makes the graph of these states, and tells apart the objects of one name by numbers.
  init(numbering states: [State]) {
    var titles: [Int: String] = [:]
    for object in states.flatMap(\.objects) { titles[object.id] = object.name }
    var count: [String: Int] = [:]
    for (id, title) in titles.sorted(by: { $0.key < $1.key }) {
      count[title, default: 0] += 1
      if count[title]! > 1 { titles[id] = "\(title) \(count[title]!)" }
    }
    self.states = states.map { state in
      var state = state
      for index in state.objects.indices {
        state.objects[index].name = titles[state.objects[index].id]!
      }
      return state
    }
  }

  /// The schedule that takes the steps of these threads, from the first state on.
  ///
  /// - Returns: Nil if a thread has no step to take in its turn.
  public func schedule(along threads: [Int]) -> Schedule? {
    var state = states[0]
    var created = state.threads.map(\.id)
    var steps: [Int] = []
    for thread in threads {
      guard let edge = state.edges.first(where: { $0.thread == thread }),
        let index = created.firstIndex(of: thread)
      else { return nil }
      steps.append(index)
      state = states[edge.state]
      created += state.threads.map(\.id).filter { !created.contains($0) }
    }
    return Schedule(steps: steps)
  }
}

/// Finds every state that a scenario can come to.
///
/// The scenario is like one for `explore`. States are not reduced, so that a reader can take any
/// step in any state: it is for scenarios of a few threads with a few steps.
///
/// - Parameters:
///   - outcomes: The outcomes that the scenario may return, as for `explore`.
///   - most: How many states to find at the most.
///   - scenario: What to run.
/// - Returns: The graph; nil if there are more states than that, or an execution did not end.
public func stateGraph(
  outcomes: [Outcome] = [], most: Int = 400, _ scenario: @escaping @Sendable () throws -> String
) -> StateGraph? {
  Exploration(name: "states", outcomes: outcomes, limits: .init(), scenario: scenario)
    .states(most: most)
}
