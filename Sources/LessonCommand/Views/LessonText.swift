import Foundation
import LessonKit
import Markdown

extension Lesson {
  /// The lesson's title: the heading of its README.md, or its slug where that cannot be read.
  var title: String {
    let text = try? String(contentsOf: readme, encoding: .utf8)
    return text.flatMap(Document.title(of:)) ?? slug
  }

  /// The file of the lesson's text.
  var readme: URL { folder.appendingPathComponent("README.md") }

  /// Whether the lesson's text is there, and so its files should be.
  var hasText: Bool { FileManager.default.fileExists(atPath: readme.path) }

  /// The path of the step's file, for a reader to open.
  ///
  /// Nil where there is no such file.
  func path(of step: Step) -> String? {
    let file = folder.appendingPathComponent("\(step.name).swift").path
    return FileManager.default.fileExists(atPath: file) ? relativePath(file) : nil
  }

  /// A path from the package's folder, if it lies there.
  func relativePath(_ path: String) -> String {
    guard let package = ProgramBuild.package(of: folder), path.hasPrefix(package.path + "/")
    else { return path }
    return String(path.dropFirst(package.path.count + 1))
  }
}

/// A command that the reader can type next.
enum NextCommand {
  /// `lesson`, or `swift run lesson` where the program lies in a build folder.
  static let program: String = {
    let program = JudgeCommand.thisProgram.program
    let name = program.lastPathComponent
    return program.path.contains("/.build/") ? "swift run \(name)" : name
  }()

  /// The command in full.
  static func line(_ arguments: String) -> String { "\(program) \(arguments)" }
}
