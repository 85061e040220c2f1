import Foundation
import Markdown
import Recording

/// The simplest schedule that fails, as a table; and, where every state is known, the data with
/// which the page lets its reader be the scheduler.
struct ScheduleHTML {
  let recording: Recording
  let words: Words
  /// The words of the player, where it is the first of its page.
  let playerWords: String?
  /// The step's code as HTML.
  let code: String
  /// The lines of code that the schedule names.
  let lines: CodeLines

  var html: String {
    guard let explored = recording.explored else { return "" }
    let failure = explored.failures.first
    let kind = failure.map { " data-failure=\"\($0.kind)\"" } ?? ""
    let walk = failure?.walk.map { walk in
      " data-walk=\"\(walk.map(String.init).joined(separator: " "))\""
    }
    return """
      <figure class="schedule" data-step="\(escapedHTML(recording.step))"\(kind)\(walk ?? "")>
      <figcaption>\(failure.map(caption) ?? caption(explored))</figcaption>
      \(failure.map(table) ?? "")\(player(explored))
      </figure>
      """
  }

  private func caption(_ failure: Explored.Failure) -> String {
    let count = ["count": String(failure.length)]
    let message = escapedHTML(failure.message)
    return "\(say(failure.length == 1 ? .failsInOneStep : .fails, count)) \(say(.simplest)) "
      + (recorded.isEmpty ? message : "<span\(recorded)>\(message)</span>")
  }

  private func caption(_ explored: Explored) -> String {
    if let reason = explored.incompleteReason {
      return say(.incomplete, ["reason": escapedHTML(reason)])
    }
    let count = ["count": String(explored.executions)]
    return "\(say(.sound)) \(say(explored.executions == 1 ? .ranOne : .ran, count))"
  }

  /// A phrase as HTML, with HTML put in for each placeholder.
  private func say(_ phrase: SchedulePhrase, _ values: [String: String] = [:]) -> String {
    let step = ["step": "<b>\(escapedHTML(recording.step))</b>"]
    return words.html(phrase, values.merging(step) { $1 })
  }

  /// The language of what the explorer says, which is English, on a page that is not.
  private var recorded: String { words.language.hasPrefix("en") ? "" : " lang=\"en\"" }

  // MARK: The table

  /// What is done up to the failure: where it has come, a race says no more of what comes next.
  private func table(_ failure: Explored.Failure) -> String {
    let rows = failure.trace.filter { $0.step <= failure.length }.map { event in
      "<tr\(event.isMarked ? " class=\"marked\"" : "")><td class=\"amount\">\(number(event))</td>"
        + "<td>\(escapedHTML(event.thread))</td>"
        + "<td>\(event.isMarked ? "<strong>" : "")\(escapedHTML(event.action))"
        + "\(event.isMarked ? "</strong>" : "")</td>"
        + "<td>\(value(event))</td><td>\(lines.html(event.place))</td></tr>"
    }.joined(separator: "\n")
    let more = (failure.trace.map(\.step).max() ?? 0) - failure.length
    let rest = more > 0 ? " \(say(more == 1 ? .oneMore : .more, ["count": String(more)]))" : ""
    return """
      <div class="table trace" tabindex="0" role="group" aria-label="\(say(.label))"><table>
      <thead><tr><th scope="col" class="amount">\(say(.number))</th>\
      <th scope="col">\(say(.thread))</th><th scope="col">\(say(.deed))</th>\
      <th scope="col">\(say(.value))</th><th scope="col">\(say(.line))</th></tr></thead>
      <tbody\(recorded)>
      \(rows)
      </tbody></table><p>\(say(.numbering))\(rest)</p></div>
      """
  }

  /// A wait that never ends is no step.
  private func number(_ event: Explored.Event) -> String {
    event.step > 0 ? String(event.step) : "–"
  }

  private func value(_ event: Explored.Event) -> String {
    guard let before = event.before else { return "" }
    let after = event.after.map { " → <code>\(escapedHTML($0))</code>" } ?? ""
    return "<code>\(escapedHTML(before))</code>\(after)"
  }

  // MARK: The data for play

  static let startOfWords = "<script type=\"application/json\" class=\"player-words\">"

  /// What the outcomes mean that must not be.
  private struct Grades: Encodable {
    /// The meaning of each that the scenario may return.
    let forbidden: [String: String]
    /// How a process ends, with the meaning, by the kind of fault that it comes of.
    let through: [String: [String]]

    private static let kinds = [
      "a data race": "dataRace", "an overlapping access": "overlappingAccess",
      "a deadlock": "deadlock", "a misuse": "misuse",
    ]

    init(_ outcomes: [Explored.Outcome]) {
      let forbidden = outcomes.filter { $0.grade == "forbidden" }
      self.forbidden = Dictionary(
        forbidden.map { ($0.value, $0.meaning) }, uniquingKeysWith: { first, _ in first })
      through = forbidden.reduce(into: [:]) { ends, outcome in
        guard let kind = outcome.through.flatMap({ Self.kinds[$0] }) else { return }
        ends[kind] = [outcome.value, outcome.meaning]
      }
    }
  }

  private func player(_ explored: Explored) -> String {
    guard let graph = explored.graph, let data = json(graph),
      let grades = json(Grades(explored.outcomes))
    else {
      let command = "swift run lesson explore \(recording.lesson) --step \(recording.step)"
      return """

        <p class="no-player">\(say(.tooLarge, ["command": "<code>\(escapedHTML(command))</code>"]))</p>
        """
    }
    return """

      <template class="step-code">\(code)</template>
      <script type="application/json" class="states">\(data)</script>
      <script type="application/json" class="grades">\(grades)</script>\
      \(playerWords.map { "\n\(Self.startOfWords)\($0)</script>" } ?? "")
      """
  }

  /// JSON that may stand in a script element: nothing in it can end the element.
  private func json(_ value: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return nil }
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }
}

extension Explored.Failure {
  /// How many steps it takes to come to the failure.
  fileprivate var length: Int { walk?.count ?? trace.map(\.step).max() ?? 0 }
}

/// The words around a schedule.
enum SchedulePhrase: String, Phrase {
  static let group = "schedule"

  case fails = "The simplest schedule of {step} that fails, in {count} steps."
  case failsInOneStep = "The simplest schedule of {step} that fails, in 1 step."
  case simplest =
    "Simplest: of those with the fewest switches between threads that nothing forces, the shortest."
  case sound = "No schedule of {step} fails: no order in which its threads can take their steps."
  case ran =
    "The explorer ran {count}, and each of the others differs from one of these only in the order of steps that do not meet."
  case ranOne =
    "The explorer ran 1, from which the others differ only in the order of steps that do not meet."
  case incomplete =
    "No schedule of {step} that the explorer ran fails, and it did not run all: {reason}."
  case label = "The failing schedule"
  case number = "Step"
  case thread = "Thread"
  case deed = "What it does"
  case value = "Value"
  case line = "Line"
  case numbering =
    "A thread’s start has no line of its own, and what no other thread can notice has the number of the step before."
  case oneMore = "From here the scenario takes 1 more step to its end."
  case more = "From here the scenario takes {count} more steps to its end."
  case tooLarge =
    "This step has more states than a page can hold, so it is not played here. In a terminal, {command} tries every schedule of it."
}
