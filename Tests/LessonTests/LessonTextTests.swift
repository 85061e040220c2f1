import Catalog
import Foundation
import LessonKit
import Testing

/// The text of each lesson, compared with its steps and with the order that all lessons keep to.
@Suite struct LessonTextTests {
  private static let parts = [
    "The scene", "The naive code", "Watch it break", "Why", "The fix", "The proof", "The price",
    "In the wild", "Your turn", "Keep",
  ]

  @Test("Each lesson has the ten parts, in order", arguments: course.map(\.number))
  func parts(lesson number: Int) throws {
    let headings = try Self.text(ofLesson: number).components(separatedBy: "\n")
      .filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    #expect(headings == Self.parts)
  }

  @Test("Each step's code is in its lesson's text", arguments: StepOfLesson.all)
  func code(of subject: StepOfLesson) throws {
    let text = try Self.text(ofLesson: subject.lesson.number)
    #expect(text.contains("](\(subject.step.name).swift"))
  }

  private static func text(ofLesson number: Int) throws -> String {
    let lesson = try #require(course.first { $0.number == number })
    return try String(
      contentsOf: lesson.folder.appendingPathComponent("README.md"), encoding: .utf8)
  }
}
