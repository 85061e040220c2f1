/// Something wrong in one execution.
struct Fault {
  let kind: Failure.Kind
  /// The numbers of the events that it is about.
  let events: [Int]
  /// How many choices had been made when it came up; nil if it is about the whole execution.
  var step: Int?
  /// Who waits for whom, if it is a deadlock.
  private(set) var deadlock: Deadlock?
  /// What is wrong, in a sentence or two, given where things happened.
  private let summary: (Tracer) -> String

  init(kind: Failure.Kind, events: [Int], step: Int? = nil, _ summary: String) {
    self.init(kind: kind, events: events) { _ in summary }
    self.step = step
  }

  init(kind: Failure.Kind, events: [Int], _ summary: @escaping (Tracer) -> String) {
    self.kind = kind
    self.events = events
    self.summary = summary
  }

  /// Threads that wait for each other.
  ///
  /// It is about the steps that took what they wait for.
  init(_ deadlock: Deadlock) {
    self.init(kind: .deadlock, events: deadlock.takings) { deadlock.summary(from: $0) }
    self.deadlock = deadlock
  }

  /// Two accesses to one variable that must not happen as they do; the trace tells which.
  init(kind: Failure.Kind, accesses: [Int]) {
    self.init(kind: kind, events: accesses, "")
  }

  /// The fault in words, with the lines that the trace knows.
  func message(with trace: [TraceEvent], from tracer: Tracer) -> String {
    guard kind == .dataRace || kind == .overlappingAccess else { return summary(tracer) }
    let accesses = trace.filter(\.isMarked).map { event in
      "\(event.threadName) \(event.action)" + (event.location.map { " (\($0))" } ?? "")
    }
    let pair = accesses.joined(separator: ", ")
    return kind == .dataRace
      ? "Data race: \(pair), and nothing orders the two."
      : "Overlapping access: \(pair), before the first has ended."
  }
}
