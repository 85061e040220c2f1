import Catalog
import Foundation
import Interleaving
import LessonKit
import TestSupport
import Testing

/// One step of one lesson, as an argument of a test.
struct StepOfLesson: Sendable, CustomTestStringConvertible {
  let lesson: Lesson
  let step: Step

  var testDescription: String { "\(lesson.number) \(step.name)" }

  static let all = course.flatMap { lesson in
    lesson.steps.map { StepOfLesson(lesson: lesson, step: $0) }
  }
  /// Of each lesson the first broken and the first sound step.
  private static let few = course.flatMap { lesson in
    [
      lesson.steps.first { $0.expectation.failure != nil },
      lesson.steps.first { $0.expectation == .sound },
    ].compactMap(\.self).map { StepOfLesson(lesson: lesson, step: $0) }
  }

  /// The steps that the explorer and real runs judge, and those that the sanitizer judges.
  ///
  /// Each judge is asked about all steps once in `make test`, and about a few the other time. The
  /// explorer and real runs start children in which the sanitizer is told to be silent, and which
  /// are ten times as fast without it; the sanitizer's children have it either way.
  static let (explored, sanitized) = isSanitized ? (few, all) : (all, few)
  static let measured = all.filter { $0.step.measurement != nil }
}

/// Every step of the course before every judge.
///
/// What is expected stands in each `Lesson.swift`.
struct CourseTests {
  private let lessonProgram = JudgeCommand(program: builtProgram("lesson"))

  @Test(
    "The explorer finds in each step what its lesson expects, and real runs agree",
    arguments: StepOfLesson.explored)
  func explorerAndRealRuns(of subject: StepOfLesson) throws {
    let report =
      subject.step.expectation.isDemonstrated ? nil : try explorerReport(of: subject)
    var judge = RealRunJudge(command: lessonProgram, runs: 500)
    // A machine that is busy with other tests must not look like a step that hangs.
    judge.hangLimit = .seconds(30)
    let observation = try judge.observe(subject.step, of: subject.lesson)
    #expect(
      Agreement.disagreements(on: subject.step, observation: observation, report: report)
        .map(\.message) == [])
  }

  private func explorerReport(of subject: StepOfLesson) throws -> Report {
    var judge = ExplorerJudge(command: lessonProgram)
    judge.timeLimit = .seconds(300)
    let report = try judge.explore(subject.step, of: subject.lesson)
    #expect(Agreement.explorer(on: subject.step, report: report).map(\.message) == [])
    // Each failure comes with its schedule and what each thread did.
    if let failure = report.failure {
      #expect(!failure.schedule.steps.isEmpty)
      // An outcome is the doing of the whole schedule, and of no step of its own.
      #expect(failure.kind == .forbiddenOutcome || failure.trace.contains { $0.isMarked })
    }
    return report
  }

  @Test(
    "The sanitizer says of each step what its lesson expects",
    arguments: StepOfLesson.sanitized.filter { $0.step.expectation.sanitizer != .notApplicable })
  func sanitizer(of subject: StepOfLesson) throws {
    let judge = SanitizerJudge(command: try Self.sanitizedProgram.get(), runs: 200)
    let finding = try judge.judge(subject.step, of: subject.lesson)
    #expect(Agreement.sanitizer(on: subject.step, finding: finding).map(\.message) == [])
  }

  @Test(
    "Each measurement comes to its values within its limit",
    arguments: StepOfLesson.measured)
  func measurement(of subject: StepOfLesson) throws {
    let result = try #require(
      try Measurer(command: lessonProgram).measure(subject.step, of: subject.lesson))
    #expect(result.failure == nil)
    #expect(!result.rows.isEmpty && result.rows.allSatisfy { $0.value >= 0 })
  }

  @Test("The sanitizer works here: at least one step of the course must be reported")
  func control() throws {
    let subject = try #require(
      StepOfLesson.all.first { $0.step.expectation.sanitizer == .reported })
    let judge = SanitizerJudge(command: try Self.sanitizedProgram.get(), runs: 200)
    let finding = try judge.judge(subject.step, of: subject.lesson)
    let report = try #require(finding.report)
    let package = try #require(ProgramBuild.package(of: subject.lesson.folder))
    let places = report.accesses.map {
      $0.inLesson(folder: subject.lesson.folder, package: package)
    }
    #expect(places.contains { $0?.file == "\(subject.step.name).swift" })
    for place in places { #expect(place?.line != nil) }
  }

  @Test("Each step is in a file of its name, and each lesson has a title")
  func files() {
    for subject in StepOfLesson.all {
      let file = subject.lesson.folder.appendingPathComponent("\(subject.step.name).swift")
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
    for lesson in course {
      let file = lesson.folder.appendingPathComponent("README.md")
      #expect((try? String(contentsOf: file, encoding: .utf8))?.hasPrefix("# ") == true)
    }
  }

  @Test("Lessons and the steps of a lesson have names of their own, in the order of the course")
  func names() {
    #expect(course.map(\.number) == course.map(\.number).sorted())
    #expect(Set(course.map(\.number)).count == course.count)
    for lesson in course {
      #expect(Set(lesson.steps.map(\.name)).count == lesson.steps.count)
      #expect(!lesson.steps.isEmpty)
    }
  }

  /// `lesson` with the sanitizer: beside these tests if they have it, otherwise built for them.
  private static let sanitizedProgram = Result {
    if isSanitized { return JudgeCommand(program: builtProgram("lesson")) }
    let package = try #require(ProgramBuild.package(of: URL(fileURLWithPath: #filePath)))
    return try ProgramBuild(.sanitized, package: package, product: "lesson").make()
  }
}
