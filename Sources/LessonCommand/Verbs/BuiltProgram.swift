import Foundation
import LessonKit

extension JudgeCommand {
  /// This program if it has been built in this way itself, otherwise its twin, built if need be.
  static func program(_ kind: ProgramBuild.Kind, for lesson: Lesson) throws -> JudgeCommand {
    if kind.isThisProgram { return .thisProgram }
    guard let package = ProgramBuild.package(of: lesson.folder) else {
      throw ProgramBuild.Failure(
        lines: [
          "the course's sources are not at \(lesson.folder.path) any more;"
            + " \(kind == .sanitized ? "the sanitizer" : "the benchmark") needs them to build"
        ])
    }
    let progress = Progress(
      kind == .sanitized ? "building with the thread sanitizer" : "building for speed", parts: 1)
    defer { progress.clear() }
    let product = JudgeCommand.thisProgram.program.lastPathComponent
    return try ProgramBuild(kind, package: package, product: product).make { progress.show($0) }
  }
}
