import Catalog
import Foundation
import LessonKit
import Testing

/// The table of all steps on the contents page, compared with the lessons themselves.
@Suite struct StepTableTests {
  @Test("The contents page's table has a row for each step", arguments: StepOfLesson.all)
  func row(of subject: StepOfLesson) throws {
    let row = Self.row(of: subject)
    #expect(
      try Self.rows().contains(row),
      "Lessons/README.md: the table of steps lacks this row, or has it otherwise: \(row)")
  }

  @Test("The compiler has a table of its own", arguments: CompiledFile.all)
  func compilerRow(of file: CompiledFile) throws {
    let row = Self.row(of: file)
    #expect(
      try Self.rows().contains(row),
      "Lessons/README.md: the compiler's table lacks this row, or has it otherwise: \(row)")
  }

  @Test("The table has no other rows, and its rows are in the order of the course")
  func order() throws {
    let expected = StepOfLesson.all.map(Self.row) + CompiledFile.all.map(Self.row)
    for row in try Self.rows() where !expected.contains(row) {
      Issue.record("Lessons/README.md: no step of the course has this row: \(row)")
    }
    #expect(try Self.rows().filter(expected.contains) == expected)
  }

  @Test("The contents page links each lesson, in order")
  func links() throws {
    let text = try Self.text()
    let places = course.map { lesson in
      text.range(of: "\n\(lesson.number). [")?.lowerBound
        ?? {
          Issue.record("Lessons/README.md: no list item \(lesson.number). […](…/README.md)")
          return text.startIndex
        }()
    }
    #expect(places == places.sorted())
    for lesson in course {
      let link = "](\(lesson.folder.lastPathComponent)/README.md)"
      #expect(text.contains(link), "Lessons/README.md: no link …\(link)")
    }
  }

  /// The row of a step: who must find it broken, and how.
  private static func row(of subject: StepOfLesson) -> String {
    let expectation = subject.step.expectation
    let explorer =
      expectation.isDemonstrated
      ? "cannot see it" : expectation.failure.map { "finds \($0.words)" } ?? "proves it sound"
    let sanitizer =
      switch expectation.sanitizer {
      case .reported: "reports a race"
      case .silent: "is silent"
      case .notApplicable: "cannot see it"
      }
    return "| \(subject.lesson.number) | `\(subject.step.name)` | \(explorer) | \(sanitizer) |"
  }

  /// The row of a file that only the compiler judges.
  private static func row(of file: CompiledFile) -> String {
    let verdict =
      switch file.subject.expectation {
      case .accepted: "accepts it"
      case .rejected: "rejects it"
      case .overlooked: "overlooks its fault"
      }
    return "| \(file.lesson.number) | `\(file.subject.name)` | \(verdict) |"
  }

  private static func rows() throws -> [String] {
    try text().components(separatedBy: "\n").filter { line in
      line.wholeMatch(of: #/\| \d+ \| `.*/#) != nil
    }
  }

  private static func text() throws -> String {
    let lessons = try #require(course.first).folder.deletingLastPathComponent()
    return try String(
      contentsOf: lessons.appendingPathComponent("README.md"), encoding: .utf8)
  }
}
