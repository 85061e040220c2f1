import Foundation
import LessonKit
import Testing
import TestSupport

/// The compiler as a judge, on files that it accepts and files that it rejects.
@Suite(.timeLimit(.minutes(20))) struct CompilerJudgeTests {
  private let judge = CompilerJudge(program: JudgeCommand(program: builtProgram("lesson")))

  private func finding(_ code: String) throws -> CompilerFinding {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("judged-\(UUID().uuidString).swift")
    try code.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try judge.judge(file)
  }

  @Test("a file that compiles is accepted, a warning with it")
  func accepted() throws {
    #expect(try finding("let one = 1\n").diagnostics.isEmpty)
    let warned = try finding("func f() { let one = 1 }\n")
    #expect(warned.isAccepted)
    #expect(warned.diagnostics.map(\.severity) == [.warning])
  }

  @Test("an error has its line, its column, its words, its name and its notes")
  func rejected() throws {
    let finding = try finding("enum Shared {\n  static var count = 0\n}\n")
    #expect(!finding.isAccepted)
    let error = try #require(finding.diagnostics.first)
    #expect((error.line, error.column) == (2, 14))
    #expect(error.message.contains("'count' is not concurrency-safe"))
    #expect(error.group == "MutableGlobalVariable")
    #expect(!error.notes.isEmpty && error.notes.allSatisfy { $0.line == 2 })
  }

  @Test("what is checked after the types is checked, too: what a mutex guards may not leave it")
  func regions() throws {
    let start = "import Interleaving\nfinal class Box { var value = 0 }\nfunc f(_ mutex: borrowing "
    let leak =
      "Mutex<Box>) -> Box? {\n  var box: Box?\n  mutex.withLock { box = $0 }\n  return box\n}\n"
    #expect(try finding(start + leak).diagnostics.map(\.line) == [5])
    let copy = "Mutex<Box>) -> Int { mutex.withLock { $0.value } }\n"
    #expect(try finding(start + copy).isAccepted)
  }

  @Test("the modules that lessons import are there, and no others are needed")
  func modules() throws {
    #expect(try finding("import Interleaving\nimport PhotoKit\n").isAccepted)
    let missing = try finding("import NoSuchModule\n")
    #expect(missing.diagnostics.first?.message.contains("NoSuchModule") == true)
  }

  @Test("a file that is not there is named")
  func noFile() {
    let lesson = Lesson(number: 1, slug: "one", steps: [])
    let subject = CompilerCase("Nowhere", claim: "", expect: .accepted)
    #expect {
      try judge.judge(subject, of: lesson)
    } throws: {
      "\($0)".contains("Compiled/Nowhere.swift")
    }
  }
}
