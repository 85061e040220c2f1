import Foundation
import Interleaving

/// The judge that tries every interleaving of a step's scenario, in a child process: a trap in the
/// scenario ends the child and not the judge.
public struct ExplorerJudge: Sendable {
  /// The program that explores.
  public var command: JudgeCommand
  /// The most preemptions in one execution; nil for no limit.
  public var preemptionBound: Int?
  /// The most time to spend on one step.
  public var timeLimit: Duration = .seconds(60)
  /// How long the child may be silent before it counts as hung.
  public var hangLimit: Duration = .seconds(30)

  /// A judge that explores in children of this program.
  public init(command: JudgeCommand, preemptionBound: Int? = nil) {
    self.command = command
    self.preemptionBound = preemptionBound
  }

  /// Finds every state of a step's scenario; nil if there are more than so many, or the child died
  /// or was silent for the limit.
  public func states(of step: Step, of lesson: Lesson, most: Int) throws -> StateGraph? {
    let child = try ChildProcess(
      command.child(["states", String(lesson.number), step.name, String(most)], environment: [:]))
    defer { child.end() }
    while case .line(let line) = child.next(within: hangLimit) {
      guard let answer = Answer(line: line), answer.kind == .states else { continue }
      return try JSONDecoder().decode(StateGraph?.self, from: Data(answer.text.utf8))
    }
    return nil
  }

  /// Explores a step.
  ///
  /// `progress` is told the number of executions tried so far.
  ///
  /// When the child dies or hangs, the report has no executions, and its reason says why. When it
  /// traps in the scenario, the report has that failure, with the schedule that leads to it.
  public func explore(
    _ step: Step, of lesson: Lesson, progress: (Int) -> Void = { _ in }
  ) throws -> Report {
    let seconds = String(timeLimit / .seconds(1))
    let bound = preemptionBound.map(String.init) ?? "none"
    return try report(on: step, of: lesson, asking: "explore", [seconds, bound], progress)
  }

  /// Runs a step once, under one schedule.
  ///
  /// A schedule that the step cannot follow is a failure of the kind `nondeterminism`.
  public func replay(_ schedule: Schedule, of step: Step, of lesson: Lesson) throws -> Report {
    try report(on: step, of: lesson, asking: "replay", [schedule.description]) { _ in }
  }

  /// Asks a child for a report.
  private func report(
    on step: Step, of lesson: Lesson, asking verb: String, _ arguments: [String],
    _ progress: (Int) -> Void
  ) throws -> Report {
    let start = ContinuousClock.now
    let child = try ChildProcess(
      command.child([verb, String(lesson.number), step.name] + arguments, environment: [:]))
    func nothing(_ reason: String, failures: [Failure] = []) -> Report {
      Report(
        name: step.name, executions: 0, incompleteReason: reason, outcomes: [], failures: failures,
        seconds: start.duration(to: .now) / .seconds(1))
    }
    while true {
      switch child.next(within: hangLimit) {
      case .line(let line):
        guard let answer = Answer(line: line) else { continue }
        switch answer.kind {
        case .executions: progress(Int(answer.text) ?? 0)
        case .report:
          child.end()
          return try JSONDecoder().decode(Report.self, from: Data(answer.text.utf8))
        default: continue
        }
      case .silence:
        child.end()
        return nothing("the explorer's process was silent for \(hangLimit) and was ended")
      case .ended(let ending):
        let words = child.standardError.split(separator: "\n").first.map { ": \($0)" } ?? ""
        guard let schedule = Schedule(ofTrapIn: child.standardError) else {
          return nothing("the explorer's process died (\(ending))\(words)")
        }
        return nothing(
          "the scenario ended the explorer's process (\(ending))",
          failures: [
            Failure(
              kind: .trap, message: "The scenario traps\(words)", schedule: schedule, trace: [])
          ])
      }
    }
  }
}
