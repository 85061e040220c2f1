import LessonKit

/// What the sanitizer found in a step, explained.
struct RaceView {
  let result: RaceResult
  let paint: Paint

  var lines: [String] {
    StepHeading(lesson: result.lesson, step: result.step, paint: paint).lines + [""]
      + verdict + explanation
      + AgreementView(disagreements: result.disagreements, paint: paint)
      .lines(agreed: agreed, indent: 3)
  }

  private var verdict: [String] {
    let runs = "\(result.finding.runs) run\(result.finding.runs == 1 ? "" : "s")"
    let text =
      result.finding.report.map { "sanitizer: reported a \($0.kind) within \(runs)" }
      ?? "sanitizer: silent in \(runs)"
    let crashes = result.finding.crashes
    let died = crashes.isEmpty ? "" : "; died without a report: " + crashes.joined(separator: ", ")
    return indented(text + died, by: 3)
  }

  private var agreed: String {
    result.step.expectation.sanitizer == .notApplicable
      ? "The sanitizer cannot see this step's fault; nothing is expected of it."
      : "As expected."
  }

  private var explanation: [String] {
    let accesses = result.accesses
    guard accesses.count == 2 else { return [] }
    let table = TextTable(
      [
        .init(title: "thread"), .init(title: "what it did", wraps: true),
        .init(title: "line", wraps: true), .init(title: "in", wraps: true),
      ],
      accesses.map { access in
        [
          .init(access.thread), .init(what(access), access.isWrite ? .bad : .notable),
          .init(access.line.map { "\(access.file):\($0)" } ?? access.file),
          .init(access.function, .faint),
        ]
      })
    return [""] + table.lines(indent: 3, paint: paint) + [""] + indented(meaning(accesses), by: 3)
  }

  private func what(_ access: RacingAccess) -> String {
    "\(access.isWrite ? "writes" : "reads") \(access.variable ?? "memory")"
  }

  private func meaning(_ accesses: [RacingAccess]) -> String {
    let variable = accesses.lazy.compactMap(\.variable).first.map { "‘\($0)’" } ?? "the same memory"
    let writers = accesses.filter(\.isWrite)
    let lines = accesses.map { access in
      access.line.map { "line \($0)" } ?? access.file
    }
    let deed =
      writers.count == 2
      ? "Both threads change \(variable), at \(lines[0]) and \(lines[1])"
      : "One thread changes \(variable) while the other reads it"
    return "\(deed), and nothing makes one wait for the other: no lock, no barrier, no queue that"
      + " they share in turn. Either can see the other's work half done."
  }
}
