import Foundation
import Interleaving

/// Does a judge's work in the process that the judge started for it, and exits.
///
/// The arguments are what follows the verb: `run 5 BarrierCache 2000`,
/// `explore 5 BarrierCache 60 none` (seconds, and the preemption bound), `replay 5 BarrierCache a3b`,
/// `states 5 BarrierCache 400`, `measure 5 BarrierReads`, `observe 5 BarrierCache`; or, for a whole
/// lesson, `bench 7 60` (seconds), and `sample 7 stall NSLock` (a panel and one of its samplers).
public func runJudgeChild(_ arguments: [String], lessons: [Lesson]) -> Never {
  guard arguments.count > 2, let number = Int(arguments[1]),
    let lesson = lessons.first(where: { $0.number == number }),
    let perform = work(arguments[0], Array(arguments.dropFirst(2)), of: lesson)
  else { exit(64) }

  let answers = AnswerStream()
  exitWithParent()
  let thread = Thread {
    perform(answers)
    // Not `exit`: handlers would run beside threads that a broken step has left behind.
    _exit(0)
  }
  thread.stackSize = 8 << 20
  thread.start()

  // The main thread drains the main queue for scenarios that use it, with a timer so that the run
  // loop has something to wait for.
  let forever = Timer(timeInterval: 1e9, repeats: true) { _ in }
  RunLoop.main.add(forever, forMode: .default)
  while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
}

/// What to do in answer to these arguments; nil when they make no sense.
private func work(
  _ name: String, _ arguments: [String], of lesson: Lesson
) -> (@Sendable (AnswerStream) -> Void)? {
  if let work = BenchmarkWork(name, arguments), let benchmark = lesson.benchmark {
    return { work.perform(benchmark, of: lesson, $0) }
  }
  guard let step = lesson.step(named: arguments[0]),
    let work = JudgeWork(name, Array(arguments.dropFirst()))
  else { return nil }
  return { work.perform(on: step, $0) }
}

/// What a judge's child is asked for.
private enum JudgeWork: Sendable {
  case runs(Int)
  case exploration(ExplorationLimits)
  case schedule(Schedule)
  case states(most: Int)
  case measurement
  case observedRun

  init?(_ name: String, _ arguments: [String]) {
    switch (name, arguments.count) {
    case ("run", 1):
      guard let times = Int(arguments[0]) else { return nil }
      self = .runs(times)
    case ("explore", 2):
      guard let seconds = Double(arguments[0]) else { return nil }
      self = .exploration(
        ExplorationLimits(timeLimit: seconds, preemptionBound: Int(arguments[1])))
    case ("replay", 1):
      guard let schedule = Schedule(arguments[0]) else { return nil }
      self = .schedule(schedule)
    case ("states", 1):
      guard let most = Int(arguments[0]) else { return nil }
      self = .states(most: most)
    case ("measure", 0): self = .measurement
    case ("observe", 0): self = .observedRun
    default: return nil
    }
  }

  func perform(on step: Step, _ answers: AnswerStream) {
    switch self {
    case .runs(let times):
      for _ in 0..<times { answers.send(.outcome, step.scenario()) }
    case .exploration(let limits):
      let report = explore(
        named: step.name, outcomes: step.outcomes, limits: limits,
        progress: { answers.send(.executions, String($0)) }, step.scenario)
      answers.send(.report, json: report)
    case .schedule(let schedule):
      let report = replay(schedule, named: step.name, outcomes: step.outcomes, step.scenario)
      answers.send(.report, json: report)
    case .states(let most):
      let graph = stateGraph(outcomes: step.outcomes, most: most, step.scenario)
      answers.send(.states, json: graph)
    case .measurement:
      guard let rows = step.measurement?.measure() else { _exit(70) }
      answers.send(.measurement, json: rows)
    case .observedRun:
      guard let observed = step.observed else { _exit(70) }
      // The parent ends this process when the run's limit has come.
      while true {
        var isAsTitled = false
        let spans = observe { isAsTitled = observed.run() }
        guard isAsTitled else { continue }
        return answers.send(.spans, json: spans)
      }
    }
  }
}

/// Ends this process when its parent has gone, however that came about: the parent holds the
/// other end of standard input.
private func exitWithParent() {
  Thread.detachNewThread {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 0 || (count == -1 && errno != EINTR) { _exit(1) }
    }
  }
}
