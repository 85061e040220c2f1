import Markdown
import Recording

/// A step's outcomes as a table: what real runs came to, and what is possible at all.
struct OutcomesHTML {
  let recording: Recording
  let words: Words
  /// Whether it stands beside another: then it says no meanings.
  var isShort = false
  /// What a run and an execution are, as HTML, where the table is the first of its page.
  var terms = ""

  private struct Row {
    let value: String
    let grade: OutcomesPhrase
    let observed: Int
    let possible: String
    let isPossible: Bool
    let meaning: String
  }

  var html: String {
    let meaning = isShort ? "" : "<th scope=\"col\">\(say(.meaning))</th>"
    return """
      <figure class="outcomes\(isShort ? " short" : "")" data-step="\(step)">
      <figcaption>\(isShort ? verdict : caption)</figcaption>
      \(terms)<div class="table" tabindex="0" role="group" \
      aria-label="\(words.html(OutcomesPhrase.label, ["step": step]))"><table>
      <thead><tr><th scope="col">\(say(.outcome))</th>\
      <th scope="col">\(say(.observed)) <small>\(say(.observedUnit))</small></th>\
      <th scope="col">\(say(.possible)) <small>\(say(.possibleUnit))</small></th>\
      \(meaning)</tr></thead>
      <tbody>
      \(rows.map(line).joined(separator: "\n"))
      </tbody></table></div>
      </figure>
      """
  }

  /// The table's row; where it is narrow, each row is a block, and its numbers bear their labels.
  private func line(_ row: Row) -> String {
    let meaning = isShort ? "" : "<td>\(escapedHTML(row.meaning))</td>"
    return "<tr class=\"\(row.grade.name)\" data-possible=\"\(row.isPossible)\">"
      + "<th scope=\"row\">\(escapedHTML(row.value)) "
      + "<span class=\"grade\">\(say(row.grade))</span></th>"
      + "<td\(label(.observed))>\(observed(row.observed))</td>"
      + "<td\(label(.possible))>\(escapedHTML(row.possible))</td>"
      + "\(meaning)</tr>"
  }

  private func label(_ phrase: OutcomesPhrase) -> String {
    isShort ? "" : " data-label=\"\(say(phrase))\""
  }

  private var step: String { escapedHTML(recording.step) }

  private func say(_ phrase: OutcomesPhrase) -> String { words.html(phrase) }

  // MARK: The caption

  private var verdict: String {
    let phrase: OutcomesPhrase =
      switch recording.explored?.verdict {
      case "sound": .noneFails
      case "broken": .someFail
      default: .notJudged
      }
    return words.html(phrase, ["step": "<b>\(step)</b>"])
  }

  private var caption: String {
    let (runs, cores) = (recording.measured.runs, recording.measured.cores)
    let counts = [
      "step": "<b>\(step)</b>",
      "runs": words.runs(runs),
      "cores": words.cores(cores),
    ]
    let observed = words.html(OutcomesPhrase.observedCaption, counts)
    guard let explored = recording.explored else { return "\(observed) \(say(.unseen))" }
    let count = explored.executions
    let phrase: OutcomesPhrase =
      explored.incompleteReason != nil
      ? .partCaption : count == 1 ? .oneExecutionCaption : .executionsCaption
    let possible = words.html(
      phrase,
      [
        "executions": words.executions(count),
        "reason": escapedHTML(explored.incompleteReason ?? ""),
      ])
    return "\(observed) \(possible)"
  }

  /// What a run and an execution are, for whoever sees their number for the first time.
  ///
  /// - Parameter address: gives the address of a term's explanation, if there is one.
  static func terms(_ words: Words, address: (String) -> String?) -> String {
    func term(_ identifier: String, _ phrase: OutcomesPhrase) -> String {
      let word = words.html(phrase)
      return address(identifier).map { "<a href=\"\(escapedHTML($0))\">\(word)</a>" }
        ?? "<b>\(word)</b>"
    }
    let text = words.html(
      OutcomesPhrase.terms,
      ["run": term("run", .run), "execution": term("execution", .execution)])
    return "<p class=\"terms\">\(text)</p>\n"
  }

  // MARK: Rows

  private var rows: [Row] {
    let observed = recording.measured.observed
    let listed = (recording.explored?.outcomes ?? []).map { outcome in
      let isPossible = outcome.executions > 0 || outcome.through != nil
      return Row(
        value: outcome.value, grade: OutcomesPhrase(grade: outcome.grade),
        observed: observed[outcome.value] ?? 0, possible: possible(outcome),
        isPossible: isPossible, meaning: outcome.meaning)
    }
    let known = Set(listed.map(\.value))
    let others = observed.keys.filter { !known.contains($0) }.sorted().map { value in
      Row(
        value: value, grade: .forbidden, observed: observed[value] ?? 0, possible: "",
        isPossible: true, meaning: deaths(value))
    }
    return listed + others
  }

  private func possible(_ outcome: Explored.Outcome) -> String {
    if let through = outcome.through {
      let fault = OutcomesPhrase(rawValue: through).map { words[$0] } ?? through
      return words[OutcomesPhrase.through, ["fault": fault]]
    }
    guard let explored = recording.explored else { return "" }
    if outcome.executions > 0 {
      return words[
        OutcomesPhrase.part,
        ["count": grouped(outcome.executions), "all": grouped(explored.executions)]]
    }
    return words[explored.incompleteReason == nil ? OutcomesPhrase.never : .notFound]
  }

  private func deaths(_ value: String) -> String {
    guard value == "crash" else {
      return words[value == "hang" ? OutcomesPhrase.killed : .notListed]
    }
    let ways = recording.measured.crashes.sorted { $0.key < $1.key }.map {
      "\($0.key) (\(grouped($0.value)))"
    }
    return words[OutcomesPhrase.died, ["ways": ways.joined(separator: ", ")]]
  }

  private func observed(_ count: Int) -> String {
    guard !isShort, count > 0, recording.measured.runs > 0 else { return grouped(count) }
    let share = Double(count) / Double(recording.measured.runs) * 100
    let width = (share * 10).rounded() / 10
    return "<span class=\"share\" style=\"--share:\(width)%\"></span>\(grouped(count))"
  }
}

/// The words of a table of outcomes.
enum OutcomesPhrase: String, Phrase {
  static let group = "outcomes"

  case label = "Outcomes of {step}"
  case outcome = "Outcome"
  case observed = "Observed"
  case observedUnit = "in runs"
  case possible = "Possible"
  case possibleUnit = "in executions"
  case meaning = "What must have happened"

  case acceptable = "acceptable"
  case interesting = "interesting"
  case forbidden = "forbidden"

  case observedCaption = "{step}: {runs} on {cores}."
  case oneExecutionCaption = "{executions} in the explorer, which stands for every interleaving."
  case executionsCaption = "{executions} in the explorer, which stand for every interleaving."
  case partCaption = "{executions} in the explorer, not every interleaving: {reason}"
  case unseen = "The explorer cannot see this fault."

  case run = "run"
  case execution = "execution"
  case terms =
    "A {run} is the step done once for real, on GCD. An {execution} is the step done once under the explorer, which decides whose turn it is."

  case noneFails = "{step}: No interleaving fails."
  case someFail = "{step}: Some interleavings fail."
  case notJudged = "{step}: Not judged by the explorer."

  case part = "{count} of {all}"
  case never = "never"
  case notFound = "not found"
  case through = "through {fault}"
  case dataRace = "a data race"
  case overlappingAccess = "an overlapping access"
  case deadlock = "a deadlock"
  case trap = "a trap"
  case misuse = "a misuse"
  case died = "The process died: {ways}."
  case killed = "The run did not end, and was killed."
  case notListed = "The lesson does not list it."

  /// The word for a grade, as recordings have it.
  init(grade: String) {
    switch grade {
    case "acceptable": self = .acceptable
    case "interesting": self = .interesting
    default: self = .forbidden
    }
  }
}
