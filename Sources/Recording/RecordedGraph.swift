/// Every state of a scenario and the steps between them, small enough for a page.
///
/// All texts are numbers: their places in `texts`.
public struct RecordedGraph: Codable, Hashable, Sendable {
  /// A thread in a state.
  public struct Thread: Codable, Hashable, Sendable {
    /// Its number, the same in all states.
    public let id: Int
    /// Its name.
    public let name: Int
    /// 0 if it can go on, 1 if it waits, 2 if it has ended.
    public let status: Int
    /// Its next step, or why it waits.
    public let next: Int
    /// The line of that step, as "File.swift:12"; nil where it is not known.
    public let place: Int?

    /// Makes a thread from its parts.
    public init(id: Int, name: Int, status: Int, next: Int, place: Int?) {
      self.id = id
      self.name = name
      self.status = status
      self.next = next
      self.place = place
    }
  }

  /// Something that is wrong in a state.
  public struct Fault: Codable, Hashable, Sendable {
    /// The kind of failure.
    public let kind: Int
    /// The lines that it is about.
    public let places: [Int]

    /// Makes a fault from its parts.
    public init(kind: Int, places: [Int]) {
      self.kind = kind
      self.places = places
    }
  }

  /// A state, between two steps.
  public struct State: Codable, Hashable, Sendable {
    /// The threads there are.
    public let threads: [Thread]
    /// The shared objects: the name and the value of each.
    public let objects: [[Int]]
    /// What has gone wrong so far.
    public let faults: [Fault]
    /// What the scenario returned; nil before its end.
    public let outcome: Int?
    /// The steps that can be taken: the thread's number, and the number of the state it leads to.
    public let edges: [[Int]]

    /// Makes a state from its parts.
    public init(
      threads: [Thread], objects: [[Int]], faults: [Fault], outcome: Int?, edges: [[Int]]
    ) {
      self.threads = threads
      self.objects = objects
      self.faults = faults
      self.outcome = outcome
      self.edges = edges
    }
  }

  /// The texts that the numbers stand for.
  public let texts: [String]
  /// The states; the scenario begins in the first.
  public let states: [State]

  /// Makes a graph from its parts.
  public init(texts: [String], states: [State]) {
    self.texts = texts
    self.states = states
  }
}
