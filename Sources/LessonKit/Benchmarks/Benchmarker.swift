public import Recording
import Foundation

/// Runs a lesson's benchmark in a child process.
public struct Benchmarker: Sendable {
  /// A benchmark that came to no end.
  public struct Failure: Error, CustomStringConvertible {
    /// What went wrong, and where.
    public let description: String
  }

  /// The program that measures: an optimised build.
  public var command: JudgeCommand
  /// How long the child may say nothing.
  public var silence: Duration = .seconds(120)

  /// Measures in children of this program.
  public init(command: JudgeCommand) { self.command = command }

  /// Measures for about so many seconds.
  ///
  /// `progress` is told what is being measured.
  public func run(
    _ lesson: Lesson, seconds: Double, progress: (BenchmarkStage) -> Void = { _ in }
  ) throws -> BenchmarkResult {
    var stage = "its first figure"
    return try answer(
      .benchmark, to: ["bench", String(lesson.number), String(seconds)],
      while: { "the benchmark was at \(stage)" },
      other: { answer in
        guard answer.kind == .stage,
          let now = try? JSONDecoder().decode(BenchmarkStage.self, from: Data(answer.text.utf8))
        else { return }
        stage = now.title
        progress(now)
      })
  }

  /// Runs one sampler in a process of its own.
  func sample(panel: String, name: String, of lesson: Lesson) throws -> [Double] {
    try answer(
      .samples, to: ["sample", String(lesson.number), panel, name],
      while: { "'\(name)' of '\(panel)' was at work" })
  }

  private func answer<Value: Decodable>(
    _ kind: Answer.Kind, to arguments: [String], while stage: () -> String,
    other: (Answer) -> Void = { _ in }
  ) throws -> Value {
    let child = try ChildProcess(command.child(arguments, environment: [:]))
    while true {
      switch child.next(within: silence) {
      case .line(let line):
        guard let answer = Answer(line: line) else { continue }
        guard answer.kind == kind else {
          other(answer)
          continue
        }
        child.end()
        return try JSONDecoder().decode(Value.self, from: Data(answer.text.utf8))
      case .silence:
        child.end()
        throw Failure(description: "nothing came for \(silence) while \(stage())")
      case .ended(let ending):
        let last = child.standardError.split(separator: "\n").last.map { ": \($0)" } ?? ""
        throw Failure(description: "the process died (\(ending)) while \(stage())\(last)")
      }
    }
  }
}
