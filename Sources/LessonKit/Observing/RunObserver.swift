import Foundation
public import Interleaving

/// Watches a step's observed run in a child process, within the run's own limit.
public struct RunObserver: Sendable {
  /// The program that runs it.
  public var command: JudgeCommand

  /// Observes in children of this program.
  public init(command: JudgeCommand) { self.command = command }

  /// What each thread did when; nil when the step has no such run, or it came to no end.
  public func observe(_ step: Step, of lesson: Lesson) throws -> [ObservedSpan]? {
    guard let observed = step.observed else { return nil }
    let child = try ChildProcess(
      command.child(["observe", String(lesson.number), step.name], environment: [:]))
    defer { child.end() }
    let deadline = ContinuousClock.now + observed.limit
    while case .line(let line) = child.next(within: ContinuousClock.now.duration(to: deadline)) {
      guard let answer = Answer(line: line), answer.kind == .spans else { continue }
      return try JSONDecoder().decode([ObservedSpan].self, from: Data(answer.text.utf8))
    }
    return nil
  }
}
