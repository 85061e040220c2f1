import Catalog
import Foundation
import LessonKit
import Testing

@testable import LessonCommand

/// The table of commands on the contents page, compared with the command itself.
@Suite struct CommandTableTests {
  @Test("The contents page says how to type each verb", arguments: Invocation.Verb.allCases)
  func verb(_ verb: Invocation.Verb) throws {
    let rows = try Self.rows().filter {
      $0.hasPrefix("| `swift run \(verb.typed) N") || $0.hasPrefix("| `swift run \(verb.typed) [N]")
    }
    #expect(rows.count == 1, "Lessons/README.md: the table of commands lacks '\(verb.typed)'")
  }

  @Test("The table names no verb that the command does not have")
  func others() throws {
    #expect(try Self.rows().count == Invocation.Verb.allCases.count + 1, "the verbs, and list")
  }

  private static func rows() throws -> [String] {
    let lessons = try #require(course.first).folder.deletingLastPathComponent()
    return try String(
      contentsOf: lessons.appendingPathComponent("README.md"), encoding: .utf8
    ).components(separatedBy: "\n").filter { $0.hasPrefix("| `swift run lesson ") }
  }
}
