import Interleaving

/// What the arguments ask for.
enum Invocation: Equatable {
  case list
  case help(Verb?)
  case verb(Verb, Options)

  /// A verb that takes a lesson.
  enum Verb: String, CaseIterable {
    /// Has no word of its own: `lesson 5`.
    case run
    case explore
    case replay
    case race
    case compile
    case bench
    case read
    case record

    /// What is typed before the lesson's number.
    var typed: String { self == .run ? "lesson" : "lesson \(rawValue)" }

    /// The options that the verb takes.
    var options: [Option] {
      switch self {
      case .run, .race: [.step, .runs, .json]
      case .explore: [.step, .bound, .json]
      case .compile, .replay: [.step, .json]
      case .bench: [.seconds, .json]
      case .read: []
      case .record: [.step, .seconds, .explored, .check]
      }
    }
  }

  /// An option of a verb.
  enum Option: String, CaseIterable {
    case step = "--step"
    case runs = "--runs"
    case bound = "--bound"
    case seconds = "--seconds"
    case json = "--json"
    case check = "--check"
    case explored = "--explored"

    /// Whether a value follows it.
    var takesValue: Bool { ![.json, .check, .explored].contains(self) }
  }

  /// What the options say.
  struct Options: Equatable {
    /// The lesson's number; nil for all lessons, which only `record` takes.
    var lesson: Int?
    var step: String?
    /// The schedule to follow; only `replay` has one.
    var schedule: Schedule?
    var runs: Int?
    var bound: Int?
    var seconds: Int?
    var json = false
    var check = false
    var explored = false
  }
}

/// Wrong usage, with a remedy: one line or two.
struct UsageError: Error, Equatable {
  let lines: [String]

  init(_ lines: String...) { self.lines = lines }
}
