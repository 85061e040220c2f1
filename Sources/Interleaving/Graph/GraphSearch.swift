/// Takes every step in every state once, and writes the states down.
///
/// A state is known by the events before it, each with its vector clock: equal sets of those are
/// equivalent sequences of steps (Mazurkiewicz traces).
final class GraphSearch: SchedulingStrategy {
  private struct EventKey: Hashable {
    let thread: ThreadID
    let clock: VectorClock
  }

  /// A step that is still to be taken: the choices that lead to its state, and the thread.
  private struct Step {
    let choices: [ThreadID]
    let state: Int
    let thread: ThreadID
  }

  private let most: Int
  private let snapshots: Snapshots
  private var numbers: [Set<EventKey>: Int] = [:]
  private(set) var states: [StateGraph.State] = []
  private var open: [Step] = []
  private var hasBegun = false

  // The current execution
  private var order = CausalOrder(.dependence)
  private var prefix: Set<EventKey> = []
  private var choices: [ThreadID] = []
  private var planned: [ThreadID] = []
  /// The last step that has been taken: it leads to the state that comes next.
  private var last: (state: Int, thread: ThreadID)?

  init(most: Int, snapshots: Snapshots) {
    self.most = most
    self.snapshots = snapshots
  }

  var hasTooMany: Bool { states.count > most }

  func beginExecution() -> Bool {
    order.removeAll()
    prefix = []
    choices = []
    snapshots.beginExecution()
    guard !hasTooMany else { return false }
    guard hasBegun else {
      hasBegun = true
      return true
    }
    guard let step = open.popLast() else { return false }
    planned = step.choices + [step.thread]
    last = (step.state, step.thread)
    return true
  }

  func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID? {
    if choices.count < planned.count {
      let thread = planned[choices.count]
      guard candidates.contains(where: { $0.thread == thread }) else {
        throw Divergence(step: choices.count)
      }
      choices.append(thread)
      return thread
    }
    guard let number = enterState(), !hasTooMany else { return nil }
    for candidate in candidates.dropFirst() {
      open.append(Step(choices: choices, state: number, thread: candidate.thread))
    }
    let next = candidates[0].thread
    last = (number, next)
    choices.append(next)
    planned = choices
    return next
  }

  func didExecute(_ event: Event) {
    order.append(event)
    prefix.insert(EventKey(thread: event.thread, clock: order.clocks[order.clocks.count - 1]))
  }

  func endExecution(blocked: [Candidate]) {
    _ = enterState()
  }

  /// Adds what is known of an execution only when it is over.
  func finish(_ result: Execution.Result) {
    guard let number = numbers[prefix] else { return }
    states[number].outcome = result.outcome
    states[number].faults = snapshots.describe(result.faults)
  }

  /// Enters the state that the execution has come to; nil if it is a known one.
  private func enterState() -> Int? {
    let known = numbers[prefix]
    let number = known ?? states.count
    if let last {
      states[last.state].edges.append(.init(thread: last.thread, state: number))
    }
    last = nil
    guard known == nil else { return nil }
    numbers[prefix] = number
    states.append(snapshots.state())
    return number
  }
}
