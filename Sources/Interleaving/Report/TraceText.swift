/// A trace as a table of plain text: a row a step, a column a thread.
struct TraceText {
  let trace: [TraceEvent]

  var text: String {
    let threads = Set(trace.map(\.thread)).sorted()
    let names = threads.map { thread in trace.first { $0.thread == thread }!.threadName }
    let rows = trace.map { event in
      [event.isMarked ? ">" : ""] + threads.map { $0 == event.thread ? event.words : "" }
        + [event.location?.description ?? ""]
    }
    return Self.align([[""] + names + ["line"]] + rows)
  }

  private static func align(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return cells.joined(separator: "  ").trimmedAtEnd
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension String {
  /// The text on one line, with control characters as Swift writes them.
  fileprivate var printable: String {
    reduce(into: "") { text, character in
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      text +=
        isControl
        ? character.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
        : String(character)
    }
  }
}

extension TraceEvent {
  /// The step with the variable's value: "reads count: 0", "writes count: 0 → 1".
  public var words: String {
    guard let before else { return action }
    return after.map { "\(action): \(before) → \($0)" } ?? "\(action): \(before)"
  }
}

extension Failure: CustomStringConvertible {
  /// What is wrong, the trace with a column a thread, and how to see it again.
  public var description: String {
    """
    \(message)

    \(TraceText(trace: trace).text)

    To run it again: replay(Schedule("\(schedule)")!)
    """
  }
}

extension Report: CustomStringConvertible {
  /// The verdict, what was tried, the outcomes, and each failure.
  public var description: String {
    let extent = incompleteReason.map { "incomplete: \($0)" } ?? "every interleaving"
    let tried = "\(executions) execution\(executions == 1 ? "" : "s")"
    let tallies = outcomes.map { "\($0.outcome.printable) (\($0.executions))" }
      .joined(separator: ", ")
    let heading = "\(name) \(verdict.rawValue): \(tried) (\(extent)); outcomes: \(tallies)"
    return ([heading] + failures.map(\.description)).joined(separator: "\n\n")
  }
}
