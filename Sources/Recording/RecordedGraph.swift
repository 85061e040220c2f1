/// Every state of a scenario and the steps between them, small enough for a page.
///
/// Texts are numbers, their places in `texts`, and what belongs together is a row of numbers: with
/// names beside them, a graph takes three times the room.
public struct RecordedGraph: Codable, Hashable, Sendable {
  /// A state, between two steps.
  public struct State: Codable, Hashable, Sendable {
    /// The threads there are: the number of each, the same in all states, its name, its status (0 if
    /// it can go on, 1 if it waits, 2 if it has ended), its next step or why it waits, and the line of
    /// that step, such as "File.swift:12", or -1.
    public let threads: [[Int]]
    /// The shared objects: the name and the value of each.
    public let objects: [[Int]]
    /// What has gone wrong so far: the kind of each failure, and the lines that it is about.
    public let faults: [[Int]]
    /// What the scenario returned; nil before its end.
    public let outcome: Int?
    /// The steps that can be taken: the thread's number, and the number of the state it leads to.
    public let edges: [[Int]]

    /// Makes a state from its parts.
    public init(
      threads: [[Int]], objects: [[Int]], faults: [[Int]], outcome: Int?, edges: [[Int]]
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
