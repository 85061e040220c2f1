import Foundation

/// A lesson: its place in the course, and its steps in the order of the text.
public struct Lesson: Sendable {
  /// The lesson's number, as in `lesson 5`.
  public let number: Int
  /// The lesson's name in addresses, such as "barrier-queue".
  public let slug: String
  /// The lesson's folder, where its README.md and its steps' files lie.
  public let folder: URL
  /// The steps, in the order of the text.
  public let steps: [Step]
  /// The lesson's measured comparison; nil for most lessons.
  public var benchmark: Benchmark?
  /// The files that only the compiler judges; none in most lessons.
  public let compilerCases: [CompilerCase]

  /// Describes a lesson.
  ///
  /// Call it from the `Lesson.swift` in the lesson's folder.
  public init(
    number: Int, slug: String, steps: [Step], compilerCases: [CompilerCase] = [],
    benchmark: Benchmark? = nil, file: String = #filePath
  ) {
    self.number = number
    self.slug = slug
    self.steps = steps
    self.compilerCases = compilerCases
    self.benchmark = benchmark
    folder = URL(fileURLWithPath: file).deletingLastPathComponent()
  }

  /// The steps that run without being asked for by name.
  public var usualSteps: [Step] { steps.filter { !$0.onRequest } }

  /// The lesson with more contestants in some panels of its benchmark.
  ///
  /// Lessons do not import each other: the catalog, which knows all of them, hands over what one
  /// lesson has and another measures.
  public func measuring(_ contestants: [Contestant], in panels: [String]) -> Lesson {
    var lesson = self
    lesson.benchmark?.panels = (benchmark?.panels ?? []).map {
      panels.contains($0.id) ? $0.adding(contestants) : $0
    }
    return lesson
  }

  /// The step with this name, or nil.
  public func step(named name: String) -> Step? { steps.first { $0.name == name } }

  /// The file of this name that only the compiler judges, or nil.
  public func compilerCase(named name: String) -> CompilerCase? {
    compilerCases.first { $0.name == name }
  }
}
