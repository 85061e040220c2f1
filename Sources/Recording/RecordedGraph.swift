/// Every state of a scenario and the steps between them, small enough for a page.
///
/// Texts are numbers, their places in `texts`, and what belongs together is a row of numbers. States
/// differ in few of their rows, so those are numbers as well, their places in `rows`: with names and
/// rows in each state, a graph takes six times the room.
public struct RecordedGraph: Codable, Hashable, Sendable {
  /// A state, between two steps: in JSON a list of its five parts, in this order.
  public struct State: Codable, Hashable, Sendable {
    /// The rows of the threads that there are.
    public let threads: [Int]
    /// The rows of the shared objects.
    public let objects: [Int]
    /// The rows of what has gone wrong so far.
    public let faults: [Int]
    /// What the scenario returned; nil before its end.
    public let outcome: Int?
    /// The steps that can be taken: in turns a thread's number, and that of the state it leads to.
    public let edges: [Int]

    /// Makes a state from its parts.
    public init(threads: [Int], objects: [Int], faults: [Int], outcome: Int?, edges: [Int]) {
      self.threads = threads
      self.objects = objects
      self.faults = faults
      self.outcome = outcome
      self.edges = edges
    }

    public init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      threads = try parts.decode([Int].self)
      objects = try parts.decode([Int].self)
      faults = try parts.decode([Int].self)
      let outcome = try parts.decode(Int.self)
      self.outcome = outcome < 0 ? nil : outcome
      edges = try parts.decode([Int].self)
    }

    public func encode(to encoder: any Encoder) throws {
      var parts = encoder.unkeyedContainer()
      try parts.encode(threads)
      try parts.encode(objects)
      try parts.encode(faults)
      try parts.encode(outcome ?? -1)
      try parts.encode(edges)
    }
  }

  /// The texts that the numbers stand for.
  public let texts: [String]
  /// The rows that the states are made of, each once.
  ///
  /// - A thread: its number, the same in all states, its name, its status (0 if it can go on, 1 if
  ///   it waits, 2 if it has ended), its next step or why it waits, and the line of that step, such
  ///   as "File.swift:12", or -1.
  /// - A shared object: its name and its value.
  /// - A fault: its kind, and the lines that it is about.
  public let rows: [[Int]]
  /// The states; the scenario begins in the first.
  public let states: [State]

  /// Makes a graph from its parts.
  public init(texts: [String], rows: [[Int]], states: [State]) {
    self.texts = texts
    self.rows = rows
    self.states = states
  }

  /// The kinds of failure that there are.
  public var faultKinds: Set<String> {
    Set(states.flatMap(\.faults).map { texts[rows[$0][0]] })
  }

  /// The files in which the threads are, each with the lines from the first to the last of them.
  public var lines: [String: ClosedRange<Int>] {
    var lines: [String: ClosedRange<Int>] = [:]
    let threads = Set(states.flatMap(\.threads)).map { rows[$0][4] }
    let faults = Set(states.flatMap(\.faults)).flatMap { rows[$0].dropFirst() }
    for place in Set(threads + faults) where texts.indices.contains(place) {
      let parts = texts[place].split(separator: ":").map(String.init)
      guard parts.count == 2, let line = Int(parts[1]), line > 0 else { continue }
      let range = lines[parts[0]] ?? line...line
      lines[parts[0]] = min(range.lowerBound, line)...max(range.upperBound, line)
    }
    return lines
  }
}
