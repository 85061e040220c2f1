import Markdown
import Recording

/// A step's outcomes as a table: what real runs came to, and what is possible at all.
struct OutcomesHTML {
  let recording: Recording
  /// Whether it stands beside another: then it says no grades and meanings, but for the marks.
  var isShort = false

  private struct Row {
    let value: String
    let grade: String
    let observed: Int
    let possible: String
    let isPossible: Bool
    let meaning: String
  }

  var html: String {
    isShort ? shortHTML : longHTML
  }

  private var longHTML: String {
    let rows = rows.map { row in
      "<tr class=\"\(row.grade)\" data-possible=\"\(row.isPossible)\">"
        + "<th scope=\"row\">\(escapedHTML(row.value))</th>"
        + "<td><span class=\"grade\">\(row.grade)</span></td>"
        + "<td class=\"amount\">\(observed(row.observed))</td>"
        + "<td class=\"amount\">\(escapedHTML(row.possible))</td>"
        + "<td>\(escapedHTML(row.meaning))</td></tr>"
    }.joined(separator: "\n")
    return """
      <figure class="outcomes" data-step="\(escapedHTML(recording.step))">
      <figcaption>\(caption)</figcaption>
      <div class="table" tabindex="0" role="group" \
      aria-label="Outcomes of \(escapedHTML(recording.step))"><table>
      <thead><tr><th scope="col">Outcome</th><th scope="col">Grade</th>\
      <th scope="col" class="amount">Observed</th>\
      <th scope="col" class="amount">Possible</th><th scope="col">What must have happened</th></tr></thead>
      <tbody>
      \(rows)
      </tbody></table></div>
      </figure>
      """
  }

  private var shortHTML: String {
    let rows = rows.map { row in
      "<tr class=\"\(row.grade)\"><th scope=\"row\"><span class=\"grade\">"
        + "<span class=\"off-screen\">\(row.grade): </span></span>\(escapedHTML(row.value))</th>"
        + "<td class=\"amount\">\(grouped(row.observed))</td>"
        + "<td class=\"amount\">\(escapedHTML(row.possible))</td></tr>"
    }.joined(separator: "\n")
    let verdict =
      switch recording.explored?.verdict {
      case "sound": "No interleaving fails."
      case "broken": "Some interleavings fail."
      default: "Not judged by the explorer."
      }
    return """
      <figure class="outcomes short" data-step="\(escapedHTML(recording.step))">
      <figcaption><b>\(escapedHTML(recording.step))</b>: \(verdict)</figcaption>
      <div class="table" tabindex="0" role="group" \
      aria-label="Outcomes of \(escapedHTML(recording.step))"><table>
      <thead><tr><th scope="col">Outcome</th><th scope="col" class="amount">Observed</th>\
      <th scope="col" class="amount">Possible</th></tr></thead>
      <tbody>
      \(rows)
      </tbody></table></div>
      </figure>
      """
  }

  private var caption: String {
    let runs = "\(grouped(recording.measured.runs)) real runs on \(recording.measured.cores) cores"
    guard let explored = recording.explored else {
      return "<b>\(escapedHTML(recording.step))</b>: \(runs). The explorer cannot see this fault."
    }
    let count = explored.executions
    let executions = count == 1 ? "1 execution" : "\(grouped(count)) executions"
    let extent =
      explored.incompleteReason.map { "not every interleaving: \(escapedHTML($0))" }
      ?? "every interleaving, for which \(executions) stand\(count == 1 ? "s" : "")"
    return "<b>\(escapedHTML(recording.step))</b>: \(runs), and \(extent)."
  }

  private var rows: [Row] {
    let observed = recording.measured.observed
    let listed = (recording.explored?.outcomes ?? []).map { outcome in
      let isPossible = outcome.executions > 0 || outcome.through != nil
      return Row(
        value: outcome.value, grade: outcome.grade, observed: observed[outcome.value] ?? 0,
        possible: possible(outcome), isPossible: isPossible, meaning: outcome.meaning)
    }
    let known = Set(listed.map(\.value))
    let others = observed.keys.filter { !known.contains($0) }.sorted().map { value in
      Row(
        value: value, grade: "forbidden", observed: observed[value] ?? 0, possible: "",
        isPossible: true, meaning: deaths(value))
    }
    return listed + others
  }

  private func possible(_ outcome: Explored.Outcome) -> String {
    if let through = outcome.through { return "through \(through)" }
    guard let explored = recording.explored else { return "" }
    if outcome.executions > 0 { return "in \(outcome.executions) of \(explored.executions)" }
    return explored.incompleteReason == nil ? "never" : "not found"
  }

  private func deaths(_ value: String) -> String {
    guard value == "crash" else { return "The run did not end, and was killed." }
    let ways = recording.measured.crashes.sorted { $0.key < $1.key }.map {
      "\($0.key) (\($0.value))"
    }
    return "The process died: \(ways.joined(separator: ", "))."
  }

  private func observed(_ count: Int) -> String {
    guard count > 0, recording.measured.runs > 0 else { return grouped(count) }
    let share = Double(count) / Double(recording.measured.runs) * 100
    let width = (share * 10).rounded() / 10
    return "<span class=\"share\" style=\"--share:\(width)%\" aria-hidden=\"true\"></span>"
      + grouped(count)
  }
}
