import Foundation
import Testing

@testable import LessonKit

/// The reports beside this file are what the sanitizer wrote in real runs, with the package's
/// folder replaced by `/racecourse`.
@Suite struct SanitizerReportTests {
  @Test("A report has a kind and two accesses, each with its thread")
  func kindAndAccesses() throws {
    let report = try report("plain-additions")
    #expect(report.kind == "Swift access race")
    #expect(report.accesses.map(\.isWrite) == [false, true])
    #expect(report.accesses.map(\.thread) == ["thread 1", "thread 2"])
    #expect(report.accesses.map(\.frames.count) == [11, 11])
  }

  @Test("A frame has its function, file, line, binary and offset")
  func frame() throws {
    let frame = try report("plain-additions").accesses[0].frames[1]
    #expect(frame.function.hasSuffix("3addyyF"))
    #expect(frame.path == "/racecourse/Tests/LessonFixture/Course.swift")
    #expect(frame.line == 89)
    #expect(frame.binary == "lesson-fixture")
    #expect(frame.offset == 0x15e956)
  }

  @Test("Frames of generated code and of the system have no file")
  func framesWithoutFile() throws {
    let frames = try report("reading-beside-a-modification").accesses[0].frames
    #expect(frames.map { $0.path == nil } == [false, true, true, false, true])
  }

  @Test("Functions get their Swift names")
  func demangled() throws {
    var report = try report("two-stamps")
    report.demangle()
    let functions = report.accesses[0].frames.prefix(2).map(\.function)
    #expect(
      functions == [
        "ReaderThatWrites.Entry.lastAccess.setter",
        "closure #1 in ReaderThatWrites.image(withIdentifier:)",
      ])
  }

  @Test("An access is placed in the lesson's own code, with the variable of its accessor")
  func placed() throws {
    var report = try report("two-stamps")
    report.demangle()
    let accesses = report.accesses.map { $0.inLesson(folder: lesson, package: package) }
    for access in accesses {
      #expect(access?.file == "ReaderThatWrites.swift")
      #expect(access?.line == 32)
      #expect(access?.variable == "lastAccess")
      #expect(access?.isWrite == true)
    }
  }

  @Test("A getter that the lesson writes out is the lesson's own code")
  func writtenGetter() throws {
    var report = try report("written-getter")
    report.demangle()
    let folder = package.appendingPathComponent("Lessons/03-SharedInstance")
    for access in report.accesses.map({ $0.inLesson(folder: folder, package: package) }) {
      #expect(access?.function == "CheckThenCreate.shared.getter")
      #expect(access?.file == "CheckThenCreate.swift")
      #expect(access?.line == 12)
      #expect(access?.variable == nil)
    }
  }

  @Test("Without code of the lesson on the stack, the package's own code is named")
  func placedInPackage() throws {
    let access = try report("plain-additions").accesses[0]
    let place = access.inLesson(folder: lesson, package: package)
    #expect(place?.file == "Course.swift")
  }

  @Test("A text without a report gives none", arguments: ["", "Fatal error: index out of range\n"])
  func noReport(text: String) { #expect(SanitizerReport(in: text) == nil) }

  @Test("A report that was cut off in the middle gives what there is")
  func cutOff() throws {
    let text = try text("two-stamps")
    for length in stride(from: 0, to: text.count, by: 97) {
      let report = SanitizerReport(in: String(text.prefix(length)))
      #expect(report?.accesses.count ?? 0 <= 2)
    }
  }

  private let package = URL(fileURLWithPath: "/racecourse")
  private var lesson: URL { package.appendingPathComponent("Lessons/05-BarrierQueue") }

  private func report(_ name: String) throws -> SanitizerReport {
    try #require(SanitizerReport(in: text(name)))
  }

  private func text(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Reports/\(name).txt")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
