import Foundation
import Markdown
import Recording

/// The shortest schedule that fails, as a table; and, where every state is known, the data with
/// which the page lets its reader be the scheduler.
struct ScheduleHTML {
  let recording: Recording
  /// The step's code as HTML.
  let code: String
  /// The lines of code that the schedule names.
  let lines: CodeLines

  var html: String {
    guard let explored = recording.explored else { return "" }
    let failure = explored.failures.first
    let caption =
      failure.map { "The shortest schedule of \(step) that fails. \(escapedHTML($0.message))" }
      ?? "No schedule of \(step) fails: \(explored.executions) stand for every interleaving."
    let kind = failure.map { " data-failure=\"\($0.kind)\"" } ?? ""
    return """
      <figure class="schedule" data-step="\(escapedHTML(recording.step))"\(kind)>
      <figcaption>\(caption)</figcaption>
      \(failure.map(table) ?? "")\(player(explored))
      </figure>
      """
  }

  private var step: String { "<b>\(escapedHTML(recording.step))</b>" }

  // MARK: The table

  private func table(_ failure: Explored.Failure) -> String {
    let rows = failure.trace.enumerated().map { index, event in
      "<tr\(event.isMarked ? " class=\"marked\"" : "")><td class=\"amount\">\(index + 1)</td>"
        + "<td>\(escapedHTML(event.thread))</td>"
        + "<td>\(event.isMarked ? "<strong>" : "")\(escapedHTML(event.action))"
        + "\(event.isMarked ? "</strong>" : "")</td>"
        + "<td>\(value(event))</td><td>\(lines.html(event.place))</td></tr>"
    }.joined(separator: "\n")
    return """
      <div class="table trace" tabindex="0" role="group" aria-label="The failing schedule"><table>
      <thead><tr><th scope="col" class="amount">Step</th><th scope="col">Thread</th>\
      <th scope="col">What it does</th><th scope="col">Value</th><th scope="col">Line</th></tr></thead>
      <tbody>
      \(rows)
      </tbody></table></div>
      """
  }

  private func value(_ event: Explored.Event) -> String {
    guard let before = event.before else { return "" }
    let after = event.after.map { " → <code>\(escapedHTML($0))</code>" } ?? ""
    return "<code>\(escapedHTML(before))</code>\(after)"
  }

  // MARK: The data for play

  private func player(_ explored: Explored) -> String {
    guard let graph = explored.graph, let data = json(graph) else {
      let command = "swift run lesson explore \(recording.lesson) --step \(recording.step)"
      return """

        <p class="no-player">This step has more states than a page can hold, so it is not played \
        here. In a terminal, <code>\(escapedHTML(command))</code> tries every schedule of it.</p>
        """
    }
    let forbidden = explored.outcomes.filter { $0.grade == "forbidden" }.map(\.value)
    guard let grades = json(forbidden) else { return "" }
    return """

      <template class="step-code">\(code)</template>
      <script type="application/json" class="states">\(data)</script>
      <script type="application/json" class="forbidden">\(grades)</script>
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
