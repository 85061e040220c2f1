@testable import Interleaving

/// Passes everything on to the reduced search.
class SearchMutation: SchedulingStrategy {
  private let search = PartialOrderReduction()

  func beginExecution() -> Bool { search.beginExecution() }

  func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID? {
    try search.choose(from: candidates, running: running)
  }

  func didExecute(_ event: Event) { search.didExecute(event) }
  func endExecution(blocked: [Candidate]) { search.endExecution(blocked: blocked) }
}

/// Two writes of a variable count as independent: the search is told that reads are exclusive and
/// writes get along, so a read and a write still conflict.
final class IndependentWrites: SearchMutation {
  override func choose(
    from candidates: [Candidate], running: ThreadID
  ) throws(Divergence) -> ThreadID? {
    try super.choose(from: candidates.map(swapped), running: running)
  }

  override func didExecute(_ event: Event) {
    super.didExecute(
      Event(
        thread: event.thread, operation: swapped(event.operation), admission: event.admission,
        after: event.after))
  }

  override func endExecution(blocked: [Candidate]) {
    super.endExecution(blocked: blocked.map(swapped))
  }

  private func swapped(_ candidate: Candidate) -> Candidate {
    Candidate(
      thread: candidate.thread, index: candidate.index, operation: swapped(candidate.operation))
  }

  private func swapped(_ operation: Interleaving.Operation) -> Interleaving.Operation {
    guard operation.action.isDataAccess else { return operation }
    return Operation(
      object: operation.object, access: operation.access == .shared ? .exclusive : .shared,
      action: operation.action)
  }
}

/// The operations of threads that wait at a deadlock go unchecked.
final class UncheckedDeadlocks: SearchMutation {
  private var isGivenUp = false

  override func choose(
    from candidates: [Candidate], running: ThreadID
  ) throws(Divergence) -> ThreadID? {
    let choice = try super.choose(from: candidates, running: running)
    isGivenUp = choice == nil
    return choice
  }

  override func endExecution(blocked: [Candidate]) {
    super.endExecution(blocked: isGivenUp ? blocked : [])
  }
}

/// The operations of threads that wait where an execution is given up go unchecked.
final class UncheckedGivingUp: SearchMutation {
  private var isGivenUp = false

  override func choose(
    from candidates: [Candidate], running: ThreadID
  ) throws(Divergence) -> ThreadID? {
    let choice = try super.choose(from: candidates, running: running)
    isGivenUp = choice == nil
    return choice
  }

  override func endExecution(blocked: [Candidate]) {
    super.endExecution(blocked: isGivenUp ? [] : blocked)
  }
}

/// A thread that sleeps is never woken.
final class EndlessSleep: PartialOrderReduction {
  override func wakes(_ sleeper: Candidate, with event: Event) -> Bool { false }
}

/// A release that lets a waiting operation go on counts as that operation's partner in a race,
/// and hides the acquire before it.
final class ReleasesRace: SearchMutation {
  override func didExecute(_ event: Event) {
    super.didExecute(
      Event(
        thread: event.thread, operation: event.operation, admission: .always, after: event.after))
  }
}
