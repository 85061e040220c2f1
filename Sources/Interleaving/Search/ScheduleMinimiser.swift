/// Looks for simple schedules that show the same kinds of failures: with as few preemptions as
/// possible, and of those the ones with the fewest steps up to the fault.
///
/// It tries schedules without preemptions first, then those with one, and so on, always in the
/// same order, so the same scenario gets the same schedules. It gives up after a number of
/// executions: then some failures keep the schedule that the search found them with.
struct ScheduleMinimiser {
  private struct Found {
    var schedule: Schedule
    var steps: Int
  }

  /// How many executions to spend on failures that have no simpler schedule yet.
  private static let mostTries = 500
  /// How many executions to spend then on the same ones in fewer steps.
  private static let mostTriesToShorten = 100

  private let kinds: Set<Failure.Kind>
  private let execute: (any SchedulingStrategy) -> Execution.Result
  private var simplest: [Failure.Kind: Found] = [:]
  private var tries = 0

  init(
    _ kinds: Set<Failure.Kind>, execute: @escaping (any SchedulingStrategy) -> Execution.Result
  ) {
    self.kinds = kinds
    self.execute = execute
  }

  /// The schedules found, by the failure that they lead to.
  mutating func run() -> [Failure.Kind: Schedule] {
    for bound in 0... {
      let search = DepthFirstSearch(preemptionBound: bound)
      tryAll(search)
      guard search.wasBounded, tries < Self.mostTries, simplest.count < kinds.count else { break }
    }
    return simplest.mapValues(\.schedule)
  }

  /// Tries the executions of one bound, for what was not found with fewer preemptions.
  private mutating func tryAll(_ search: DepthFirstSearch) {
    let open = kinds.subtracting(simplest.keys)
    var triesLeft = Self.mostTries - tries
    while triesLeft > 0, !open.isEmpty, search.beginExecution() {
      let hadAll = simplest.count == kinds.count
      tries += 1
      triesLeft -= 1
      let result = execute(search)
      for fault in result.faults where open.contains(fault.kind) {
        let steps = fault.step ?? result.schedule.steps.count
        if let known = simplest[fault.kind], known.steps <= steps { continue }
        simplest[fault.kind] = Found(schedule: result.schedule, steps: steps)
      }
      if !hadAll && simplest.count == kinds.count {
        triesLeft = min(triesLeft, Self.mostTriesToShorten)
      }
    }
  }
}
