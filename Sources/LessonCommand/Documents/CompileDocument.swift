import LessonKit

/// What `lesson compile 9 --json` prints.
struct CompileDocument: Encodable {
  let lesson: Int
  let title: String
  let agrees: Bool
  let files: [File]

  /// One file that only the compiler judges.
  struct File: Encodable {
    let name: String
    let claim: String
    let expected: CompilerCase.Expectation
    let accepted: Bool
    let agrees: Bool
    let diagnostics: [CompilerFinding.Diagnostic]

    init(_ result: CompilerResult) {
      name = result.subject.name
      claim = result.subject.claim
      expected = result.subject.expectation
      accepted = result.finding.isAccepted
      agrees = result.disagreements.isEmpty
      diagnostics = result.finding.diagnostics
    }
  }

  init(lesson: Lesson, results: [CompilerResult]) {
    self.lesson = lesson.number
    title = lesson.title
    agrees = results.allSatisfy { $0.disagreements.isEmpty }
    files = results.map(File.init)
  }
}
