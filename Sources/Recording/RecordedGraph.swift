/// Every state of a scenario and the steps between them, small enough for a page.
///
/// Texts are numbers, their places in `texts`, and what belongs together is a row of numbers. States
/// have most of their rows in common, and whole lists of them, so those are numbers as well, their
/// places in `rows`: with names and rows in each state, a graph takes ten times the room.
public struct RecordedGraph: Codable, Hashable, Sendable {
  /// A state, between two steps: in JSON one row of numbers, its parts in this order.
  public struct State: Codable, Hashable, Sendable {
    /// The threads that there are: the row that lists their rows.
    public let threads: Int
    /// The shared objects: the row that lists their rows.
    public let objects: Int
    /// What has gone wrong so far: the row that lists its rows.
    public let faults: Int
    /// What the scenario returned; nil, in JSON -1, before its end.
    public let outcome: Int?
    /// The steps that can be taken: in turns a thread's number, and how many states further on the
    /// one lies that it leads to.
    public let edges: [Int]

    /// Makes a state from its parts.
    public init(threads: Int, objects: Int, faults: Int, outcome: Int?, edges: [Int]) {
      self.threads = threads
      self.objects = objects
      self.faults = faults
      self.outcome = outcome
      self.edges = edges
    }

    /// Reads a row of numbers.
    public init(from decoder: any Decoder) throws {
      let numbers = try [Int](from: decoder)
      guard numbers.count >= 4 else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "a state has four parts or more"))
      }
      self.init(
        threads: numbers[0], objects: numbers[1], faults: numbers[2],
        outcome: numbers[3] < 0 ? nil : numbers[3], edges: Array(numbers[4...]))
    }

    /// Writes a row of numbers.
    public func encode(to encoder: any Encoder) throws {
      try ([threads, objects, faults, outcome ?? -1] + edges).encode(to: encoder)
    }
  }

  /// The texts that the numbers stand for.
  public let texts: [String]
  /// The rows that the states are made of, each once.
  ///
  /// - A list: the rows of the threads of a state, of its objects, or of its faults.
  /// - A thread: its number, the same in all states, its name, its status (0 if it can go on, 1 if
  ///   it waits, 2 if it has ended), its next step or why it waits, the line of that step, such as
  ///   "File.swift:12", or -1, the name of the object that it is about, or -1, and what it does with
  ///   that one's value (0 nothing, 1 read it, 2 write it). If it waits for what another thread has,
  ///   also that one's number, and the line on which it took it, or -1.
  /// - A shared object: its name and its value.
  /// - A fault: its kind, and for each step that it is about the number of the thread, the step in
  ///   words, its line or -1, and the name of its object or -1.
  public let rows: [[Int]]
  /// The states; the scenario begins in the first.
  public let states: [State]

  /// Makes a graph from its parts.
  public init(texts: [String], rows: [[Int]], states: [State]) {
    self.texts = texts
    self.rows = rows
    self.states = states
  }

  /// The rows of one kind that there are in any state.
  private func listed(_ kind: KeyPath<State, Int>) -> [[Int]] {
    Set(Set(states.map { $0[keyPath: kind] }).flatMap { rows[$0] }).map { rows[$0] }
  }

  /// The kinds of failure that there are.
  public var faultKinds: Set<String> {
    Set(listed(\.faults).map { texts[$0[0]] })
  }

  /// The files in which the threads are, each with the lines from the first to the last of them.
  public var lines: [String: ClosedRange<Int>] {
    var lines: [String: ClosedRange<Int>] = [:]
    let threads = listed(\.threads).flatMap { [$0[4]] + $0.dropFirst(8) }
    let faults = listed(\.faults).flatMap { fault in
      stride(from: 3, to: fault.count, by: 4).map { fault[$0] }
    }
    for place in Set(threads + faults) where texts.indices.contains(place) {
      let parts = texts[place].split(separator: ":").map(String.init)
      guard parts.count == 2, let line = Int(parts[1]), line > 0 else { continue }
      let range = lines[parts[0]] ?? line...line
      lines[parts[0]] = min(range.lowerBound, line)...max(range.upperBound, line)
    }
    return lines
  }
}
