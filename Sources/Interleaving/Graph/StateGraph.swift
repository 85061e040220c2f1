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
    public internal(set) var next: String
    /// The line of the user's code with that step, where debug information tells.
    public let location: SourceLocation?
    /// The number of the shared object that the step is about; nil if that is none to show.
    public let object: Int?
    /// What the step does with the object's value; nil if it leaves it alone.
    public let access: Access?
    /// Who keeps it from going on; nil if that is nobody in particular.
    public let obstacle: Obstacle?
  }

  /// What a step does with the value of a variable.
  ///
  /// A change in place begins with a read, and ends with a write.
  public enum Access: String, Codable, Hashable, Sendable {
    /// It takes the value.
    case read
    /// It puts another in its place.
    case write
  }

  /// A thread that has what another waits for.
  public struct Obstacle: Codable, Hashable, Sendable {
    /// The number of the thread that has it.
    public let holder: Int
    /// The line on which that took it, where debug information tells.
    public let taken: SourceLocation?
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
    /// The steps that it is about: two accesses that race, the waits that never end.
    public internal(set) var steps: [FaultyStep]
  }

  /// A step that a fault is about.
  public struct FaultyStep: Codable, Hashable, Sendable {
    /// The number of the thread that takes it, or waits for it.
    public let thread: Int
    /// The step in words, or why the thread waits.
    public internal(set) var words: String
    /// Its line, where debug information tells.
    public let location: SourceLocation?
    /// The number of the shared object that it is about; nil if that is none to show.
    public let object: Int?
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
    public internal(set) var threads: [Thread]
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

  /// Makes the graph of these states, with names that tell the objects apart.
  init(naming states: [State], by names: ObjectNames) {
    self.states = states.map { $0.naming(names) }
  }

  /// The threads whose steps a schedule takes, each with the state that it leads to.
  ///
  /// - Returns: Nil if a thread has no step to take in its turn.
  public func walk(along schedule: Schedule) -> [Edge]? {
    var state = states[0]
    var created = state.threads
    var walk: [Edge] = []
    for step in schedule.steps {
      guard created.indices.contains(step),
        let edge = state.edges.first(where: { $0.thread == created[step].id })
      else { return nil }
      walk.append(edge)
      state = states[edge.state]
      created += state.threads(besides: created)
    }
    return walk
  }

  /// A failure of the same scenario with the names that the threads and objects have here: a graph
  /// knows some that the failure's one execution never meets.
  public func naming(_ failure: Failure) -> Failure {
    guard let walk = walk(along: failure.schedule) else { return failure }
    var created = states[0].threads
    for edge in walk { created += states[edge.state].threads(besides: created) }
    var names: [String: String] = [:]
    for event in failure.trace where created.indices.contains(event.thread) {
      names[event.threadName] = created[event.thread].name
    }
    var state = states[0]
    for (index, edge) in walk.enumerated() {
      let event = failure.trace.first { $0.step == index + 1 }
      if let event, let title = event.object, created[event.thread].id == edge.thread,
        let thread = state.threads.first(where: { $0.id == edge.thread }),
        let object = state.objects.first(where: { $0.id == thread.object })
      {
        names[title] = object.name
      }
      state = states[edge.state]
    }
    return Failure(
      kind: failure.kind, message: failure.message.replacing(names: names),
      schedule: failure.schedule,
      trace: failure.trace.map { event in
        TraceEvent(
          thread: event.thread, threadName: event.threadName.replacing(names: names),
          action: event.action.replacing(names: names),
          object: event.object.map { names[$0] ?? $0 }, before: event.before, after: event.after,
          location: event.location, waiting: event.waiting.map { $0.replacing(names: names) },
          isMarked: event.isMarked,
          step: event.step)
      })
  }

  /// The schedule that takes the steps of these threads, from the first state on.
  ///
  /// - Returns: Nil if a thread has no step to take in its turn.
  public func schedule(along threads: [Int]) -> Schedule? {
    var state = states[0]
    var created = state.threads
    var steps: [Int] = []
    for thread in threads {
      guard let edge = state.edges.first(where: { $0.thread == thread }),
        let index = created.firstIndex(where: { $0.id == thread })
      else { return nil }
      steps.append(index)
      state = states[edge.state]
      created += state.threads(besides: created)
    }
    return Schedule(steps: steps)
  }
}

extension StateGraph.State {
  /// The threads that are there besides these.
  fileprivate func threads(besides known: [StateGraph.Thread]) -> [StateGraph.Thread] {
    threads.filter { thread in !known.contains { $0.id == thread.id } }
  }

  /// The state with the names of its objects, in what is said of them as well.
  func naming(_ names: ObjectNames) -> Self {
    var state = self
    for index in objects.indices {
      state.objects[index].name = names.name(of: objects[index].id)!
    }
    for (index, thread) in threads.enumerated() {
      guard let object = thread.object else { continue }
      state.threads[index].next = names.naming(object, in: thread.next)
    }
    for (index, fault) in faults.enumerated() {
      for (number, step) in fault.steps.enumerated() {
        guard let object = step.object else { continue }
        state.faults[index].steps[number].words = names.naming(object, in: step.words)
      }
    }
    return state
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
