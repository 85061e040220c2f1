/// Takes the choices of a schedule, and where they end goes on with as few preemptions as it can.
final class ReplayedSchedule: SchedulingStrategy {
  private let schedule: Schedule
  private var depth = 0
  private var hasBegun = false

  init(_ schedule: Schedule) { self.schedule = schedule }

  func beginExecution() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID? {
    defer { depth += 1 }
    guard depth < schedule.steps.count else {
      return preferred(among: candidates, running: running)?.thread
    }
    let index = schedule.steps[depth]
    guard let candidate = candidates.first(where: { $0.index == index }) else {
      throw Divergence(step: depth)
    }
    return candidate.thread
  }
}
