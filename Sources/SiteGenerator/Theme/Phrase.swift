import Markdown

/// The words that one kind of figure shows.
///
/// A case is a name in the theme's files of words, in the group of that name; its raw value is what
/// stands there in English, and is shown where the theme has none.
protocol Phrase: RawRepresentable<String>, CaseIterable, Sendable {
  /// The group in a file of words, such as `"timeline": {…}` in `words/zh.json`.
  static var group: String { get }
}

extension Phrase {
  /// The name in the group.
  var name: String { "\(self)" }
}

extension Words {
  /// The words of every kind of figure.
  static let phrases: [any Phrase.Type] = [
    CountPhrase.self, OutcomesPhrase.self, SchedulePhrase.self, TimelinePhrase.self,
    SanitizerPhrase.self,
    CompilerPhrase.self,
    ChartPhrase.self, BenchmarkPhrase.self,
  ]

  /// A phrase, as the theme has it, with a name or number put in for each placeholder.
  subscript<P: Phrase>(_ phrase: P, _ values: [String: String] = [:]) -> String {
    Self.filled(groups[P.group]?[phrase.name] ?? phrase.rawValue, values)
  }

  /// A phrase as HTML, with HTML put in for each placeholder.
  func html(_ phrase: some Phrase, _ values: [String: String] = [:]) -> String {
    Self.filled(escapedHTML(self[phrase]), values)
  }

  /// So many real runs.
  func runs(_ number: Int) -> String { counted(number, one: .oneRun, more: .runs) }

  /// So many executions under the explorer.
  func executions(_ number: Int) -> String {
    counted(number, one: .oneExecution, more: .executions)
  }

  /// So many cores of a machine.
  func cores(_ number: Int) -> String { counted(number, one: .oneCore, more: .cores) }

  /// So many frames of a stack.
  func frames(_ number: Int) -> String { counted(number, one: .oneFrame, more: .frames) }

  /// So many times.
  func times(_ number: Int) -> String { counted(number, one: .once, more: .times) }

  private func counted(_ number: Int, one: CountPhrase, more: CountPhrase) -> String {
    self[number == 1 ? one : more, ["count": grouped(number)]]
  }
}

/// What is counted: a recording's one word for each thing, the same in all figures.
enum CountPhrase: String, Phrase {
  static let group = "counts"

  case oneRun = "1 run"
  case runs = "{count} runs"
  case oneExecution = "1 execution"
  case executions = "{count} executions"
  case oneCore = "1 core"
  case cores = "{count} cores"
  case oneFrame = "1 frame"
  case frames = "{count} frames"
  case once = "once"
  case times = "{count} times"
}
