import Foundation
import LessonKit

/// What the compiler said of a file: each message, with the line of code that it is about.
struct CompilerView {
  let result: CompilerResult
  let paint: Paint

  var lines: [String] {
    StepHeading(lesson: result.lesson, compiled: result.subject, paint: paint).lines + [""]
      + indented("compiler: \(result.subject.words(for: result.finding))", by: 3)
      + [""]
      + result.finding.diagnostics.flatMap { lines(of: $0) + [""] }
      + AgreementView(disagreements: result.disagreements, paint: paint)
      .lines(agreed: "As expected.", indent: 3)
  }

  private func lines(of diagnostic: CompilerFinding.Diagnostic) -> [String] {
    let group = diagnostic.group.map { " [#\($0)]" } ?? ""
    return indented("\(diagnostic.severity.rawValue): \(diagnostic.message)\(group)", by: 3)
      + code(at: diagnostic.line)
      + diagnostic.notes.flatMap { note in
        // A note about the same line needs no second look at it.
        indented("note: \(note.message)", by: 3)
          + (note.line == diagnostic.line ? [] : note.line.map(code) ?? [])
      }
  }

  /// A line of the file, behind its place.
  private func code(at line: Int) -> [String] {
    let file = result.subject.file(in: result.lesson)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.components(separatedBy: "\n")
    let code =
      lines.indices.contains(line - 1)
      ? "  \(lines[line - 1].trimmingCharacters(in: .whitespaces))" : ""
    return ["     \(paint("\(file.lastPathComponent):\(line)", .faint))\(code)"]
  }
}
