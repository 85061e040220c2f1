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
  ///
  /// It is made when it is asked for: that may take half a second, and judges start hundreds of
  /// processes that do not need it.
  public var benchmark: Benchmark? { makeBenchmark() }
  /// The files that only the compiler judges; none in most lessons.
  public let compilerCases: [CompilerCase]
  private var makeBenchmark: @Sendable () -> Benchmark?

  /// Describes a lesson.
  ///
  /// Call it from the `Lesson.swift` in the lesson's folder.
  public init(
    number: Int, slug: String, steps: [Step], compilerCases: [CompilerCase] = [],
    benchmark: @autoclosure @escaping @Sendable () -> Benchmark? = nil,
    file: String = #filePath
  ) {
    self.number = number
    self.slug = slug
    self.steps = steps
    self.compilerCases = compilerCases
    makeBenchmark = benchmark
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
    lesson.makeBenchmark = { [makeBenchmark] in
      guard var benchmark = makeBenchmark() else { return nil }
      benchmark.panels = benchmark.panels.map {
        panels.contains($0.id) ? $0.adding(contestants) : $0
      }
      return benchmark
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
