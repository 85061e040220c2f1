import Foundation
import Interleaving

/// The judge that runs a step's scenario many times on real GCD and counts the outcomes.
///
/// The runs are made in a child process. When one of them kills the child, that is counted too,
/// and the child is started again for the runs that are left. A demonstrated step has a child for
/// each run: what it shows of a process, such as a pool that has grown, would stay for the next.
public struct RealRunJudge: Sendable {
  /// The program that makes the runs.
  public var command: JudgeCommand
  /// The number of runs.
  public var runs: Int
  /// How long one run may take before it counts as hung; long enough for a machine that is busy.
  public var hangLimit: Duration = .seconds(10)
  /// The same for a step whose fault is that it hangs: a run that is merely slow does no harm there.
  public var expectedHangLimit: Duration = .seconds(2)
  /// The number of crashes after which no more runs are made.
  ///
  /// Each costs a new process.
  public var crashLimit = 50
  /// The number of hangs after which no more runs are made.
  ///
  /// Each costs the hang limit.
  public var hangsLimit = 2
  /// The time after which no more runs of a demonstrated step are made; nil for no limit.
  ///
  /// Such a run may take seconds by itself.
  public var demonstrationLimit: Duration? = .seconds(5)

  /// A judge that makes so many runs in children of this program.
  public init(command: JudgeCommand, runs: Int) {
    self.command = command
    self.runs = runs
  }

  /// Runs a step.
  ///
  /// `progress` is told the number of runs made so far.
  public func observe(
    _ step: Step, of lesson: Lesson, progress: (Int) -> Void = { _ in }
  ) throws -> Observation {
    var observation = Observation()
    var made = 0
    let isDemonstrated = step.expectation.isDemonstrated
    let deadline = isDemonstrated ? demonstrationLimit.map { ContinuousClock.now + $0 } : nil
    func isOver() -> Bool { deadline.map { ContinuousClock.now > $0 } ?? false }
    let hangLimit =
      step.expectation.failure == .deadlock ? min(hangLimit, expectedHangLimit) : hangLimit
    while made < runs, observation.stoppedBecause == nil {
      let goal = isDemonstrated ? made + 1 : runs
      let arguments = ["run", String(lesson.number), step.name, String(goal - made)]
      let child = try ChildProcess(command.child(arguments, environment: [:]))
      var last: String?
      reading: while true {
        switch child.next(within: hangLimit) {
        case .line(let line):
          guard let answer = Answer(line: line), answer.kind == .outcome else { continue }
          observation.count(answer.text)
          last = answer.text
          made += 1
          progress(made)
        case .silence:
          child.end()
          // All outcomes are there: what hangs is no run, only the child's own end.
          if made == goal { break reading }
          observation.count(Observation.hang)
          made += 1
          break reading
        case .ended(.exited(0)) where made == goal: break reading
        case .ended(let ending):
          // A death after the last outcome is the doing of the run that returned it.
          if made == goal, let last { observation.uncount(last) } else { made += 1 }
          observation.countCrash(ending)
          break reading
        }
      }
      observation.stoppedBecause = stopReason(
        observation, madeAll: made == runs, isOver: isOver())
    }
    return observation
  }

  private func stopReason(
    _ observation: Observation, madeAll: Bool, isOver: Bool
  ) -> String? {
    if madeAll { return nil }
    if observation.outcomes[Observation.crash, default: 0] >= crashLimit {
      return "\(crashLimit) crash\(crashLimit == 1 ? " is" : "es are") enough"
    }
    if observation.outcomes[Observation.hang, default: 0] >= hangsLimit {
      return "\(hangsLimit) hang\(hangsLimit == 1 ? " is" : "s are") enough"
    }
    guard isOver, let limit = demonstrationLimit else { return nil }
    return "\((limit / .seconds(1)).formatted()) s are enough for a demonstration"
  }
}
