import Foundation
import LessonKit
import TestSupport
import Testing

struct SanitizerJudgeTests {
  @Test("A race is reported at its lines, also where the compiler gave the access none")
  func race() throws {
    let finding = try judge(runs: 200).judge(step("Overlap"), of: notAsExpected)
    let report = try #require(finding.report)
    #expect(finding.verdict == .reported)
    let package = try #require(package)
    let tests = package.appendingPathComponent("Tests/LessonFixture")
    for access in report.accesses {
      let place = access.inLesson(folder: tests, package: package)
      #expect(place?.file == "Course.swift")
      #expect(place?.function == "PlainCounter.modify()")
      #expect(place?.line != nil)
      #expect(place?.isWrite == true)
    }
  }

  @Test("A sound step is silent in every run")
  func silent() throws {
    let finding = try judge(runs: 100).judge(step("Sound"), of: asExpected)
    #expect(finding.verdict == .silent)
    #expect(finding.runs == 100)
    #expect(finding.crashes == [])
  }

  @Test("Crashes without a report are told, and end after a few")
  func crashes() throws {
    let finding = try judge(runs: 100).judge(step("Trap"), of: notAsExpected)
    #expect(finding.verdict == .silent)
    #expect(finding.crashes == ["SIGILL", "SIGILL", "SIGILL", "SIGILL", "SIGILL"])
    #expect(finding.runs == 15)
  }

  @Test("A build that fails tells its first errors")
  func buildFails() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("racecourse-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [.executableTarget(name: "p", path: ".")])
      """
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("Package.swift"))
    try Data("let number: Int = true\n".utf8).write(to: folder.appendingPathComponent("main.swift"))
    #expect {
      try ProgramBuild(.sanitized, package: folder, product: "p").make()
    } throws: { error in
      "\(error)".contains("main.swift:1:19: error: cannot convert")
    }
  }

  @Test("A folder that cannot be written to is told, with what to type")
  func cannotWrite() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("racecourse-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A file where the builds should go: nobody can write below it, whoever they are.
    try Data().write(to: folder.appendingPathComponent(".build"))
    #expect {
      try ProgramBuild(.sanitized, package: folder, product: "p").make()
    } throws: { error in
      "\(error)".hasPrefix("cannot write the sanitized build to \(folder.path)")
        && "\(error)".contains("cp -R '\(folder.path)' ~/ && cd ~/\(folder.lastPathComponent)")
    }
  }

  private let package = ProgramBuild.package(of: URL(fileURLWithPath: #filePath))

  private func judge(runs: Int) throws -> SanitizerJudge {
    SanitizerJudge(command: try Self.sanitizedProgram.get(), runs: runs)
  }

  /// The miniature course, sanitized: beside these tests if they are, otherwise built for them.
  private static let sanitizedProgram = Result {
    if isSanitized { return JudgeCommand(program: builtProgram("lesson-fixture")) }
    let package = try #require(ProgramBuild.package(of: URL(fileURLWithPath: #filePath)))
    return try ProgramBuild(.sanitized, package: package, product: "lesson-fixture").make()
  }
}
