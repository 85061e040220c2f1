import Catalog
import Foundation
import LessonKit
import TestSupport
import Testing

/// A file of the course that only the compiler judges, as an argument of a test.
struct CompiledFile: Sendable, CustomTestStringConvertible {
  let lesson: Lesson
  let subject: CompilerCase

  var testDescription: String { "\(lesson.number) \(subject.name)" }

  static let all = course.flatMap { lesson in
    lesson.compilerCases.map { CompiledFile(lesson: lesson, subject: $0) }
  }
}

@Suite(.timeLimit(.minutes(20))) struct CompilerTests {
  private let judge = CompilerJudge(program: JudgeCommand(program: builtProgram("lesson")))

  @Test("The compiler says of each file what its lesson expects", arguments: CompiledFile.all)
  func expected(of file: CompiledFile) throws {
    let finding = try judge.judge(file.subject, of: file.lesson)
    #expect(Agreement.compiler(on: file.subject, finding: finding).map(\.message) == [])
  }

  @Test(
    "A file that is not as expected is a disagreement, whichever way", arguments: [true, false])
  func control(isAccepted: Bool) throws {
    let file = try #require(
      CompiledFile.all.first { $0.subject.expectation == (isAccepted ? .accepted : .rejected) })
    let finding = try judge.judge(file.subject, of: file.lesson)
    let opposite = CompilerCase(
      file.subject.name, claim: "", expect: isAccepted ? .rejected : .accepted)
    let disagreement = try #require(
      Agreement.compiler(on: opposite, finding: finding).first)
    #expect(disagreement.judge == .compiler)
    #expect(disagreement.message.contains(isAccepted ? "accepts the file" : "rejects the file"))
  }

  @Test("What one compiler overlooks and the next rejects is expected, and told apart")
  func overlooked() throws {
    let overlooked = CompiledFile.all.filter { $0.subject.expectation == .overlooked }
    #expect(!overlooked.isEmpty)
    for file in overlooked {
      let finding = try judge.judge(file.subject, of: file.lesson)
      #if compiler(<6.4)
        #expect(finding.isAccepted)
      #endif
      #expect(Agreement.compiler(on: file.subject, finding: finding).isEmpty)
      let words = file.subject.words(for: finding)
      #expect(words.contains(finding.isAccepted ? "overlooks the fault" : "has closed the gap"))
    }
    // A compiler that has closed the gap: any other file that is rejected stands for it.
    let rejected = try #require(
      CompiledFile.all.first { $0.subject.expectation == .rejected })
    let closed = CompilerCase(rejected.subject.name, claim: "", expect: .overlooked)
    let finding = try judge.judge(closed, of: rejected.lesson)
    #expect(Agreement.compiler(on: closed, finding: finding).isEmpty)
    #expect(closed.words(for: finding).contains("has closed the gap"))
  }

  @Test("Every file in a lesson's folder of compiled files is in its table")
  func files() throws {
    for lesson in course {
      let folder = lesson.folder.appendingPathComponent(CompilerCase.folderName)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      #expect(names.sorted() == lesson.compilerCases.map { "\($0.name).swift" }.sorted())
    }
  }
}
