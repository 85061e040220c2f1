import Dispatch
import Synchronization

/// Tells whether the thread that holds the baton still comes back to the explorer.
///
/// One that waits for something the explorer does not see, such as a real semaphore or a socket,
/// may never do so, and an exploration that waited for it would hang.
final class Pulse: Sendable {
  /// Counts the crossings between the explorer and the scenario's own code: odd while the scenario
  /// runs, negative once the execution has been abandoned.
  private let crossings = Atomic<Int>(0)

  /// Goes back to the scenario's own code.
  func leaveExplorer() { crossings.add(1, ordering: .releasing) }

  /// Comes to the explorer from the scenario's own code; false if nobody waits for that any more.
  func enterExplorer() -> Bool { crossings.add(1, ordering: .acquiring).newValue > 0 }

  /// Waits for the end of an execution, or until the scenario's own code has run for so many
  /// seconds without a step; false in that case, and then `enterExplorer` says so too.
  func wait(for end: Dispatch.DispatchSemaphore, limit: Double) -> Bool {
    // In slices: a process that was stopped for a while has had no time to take a step.
    let slices = 10
    var last = crossings.load(ordering: .acquiring)
    var unchanged = 0
    while end.wait(timeout: .now() + limit / Double(slices)) == .timedOut {
      let now = crossings.load(ordering: .acquiring)
      let isInScenario = !now.isMultiple(of: 2)
      unchanged = now == last && isInScenario ? unchanged + 1 : 0
      last = now
      guard unchanged >= slices else { continue }
      if crossings.compareExchange(
        expected: now, desired: .min, ordering: .acquiringAndReleasing
      ).exchanged {
        return false
      }
    }
    return true
  }
}
