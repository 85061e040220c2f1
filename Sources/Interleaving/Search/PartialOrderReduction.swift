/// Tries one execution of each class of equivalent ones: executions are equivalent when they
/// differ only in the order of steps that do not conflict.
///
/// The algorithm is source-set dynamic partial-order reduction with sleep sets (Abdulla, Aronis,
/// Jonsson, Sagonas: "Source Sets", Journal of the ACM 64, 2017, algorithm 1). Operations that
/// wait (a lock, a semaphore) race with what took the thing away, not with what gave it back or came
/// meanwhile: they could not have come in its place (`Event.admission`). A race that may have no
/// other order hides none of the older ones, as one that has does. Threads that wait when an
/// execution ends, in a deadlock or given up, race with their pending operation.
class PartialOrderReduction: SchedulingStrategy {
  /// A choice in the current execution, and what is still to be tried there.
  private struct Node {
    let candidates: [Candidate]
    /// Threads whose step here leads only to executions equivalent to ones already tried.
    var asleep: [Candidate]
    /// The threads to try here, in the order in which the need was found.
    var backtrack: [ThreadID]
    var chosen: Candidate
  }

  private var nodes: [Node] = []
  private var depth = 0
  private var hasBegun = false
  /// The events of the current execution, and their order by dependence.
  private var events: [Event] = []
  private var order = CausalOrder(.dependence)
  /// The choice that each event was; nil for a step that was no choice.
  private var nodeOfEvent: [Int?] = []
  private var eventsOnObject: [[Int]] = []
  private var nextAsleep: [Candidate] = []
  /// The first choice of this execution that differs from the last one's: races among earlier
  /// events have been looked for already.
  private var firstNewNode = 0
  private var isAwaitingEvent = false

  func beginExecution() -> Bool {
    depth = 0
    events.removeAll(keepingCapacity: true)
    order.removeAll()
    nodeOfEvent.removeAll(keepingCapacity: true)
    for object in eventsOnObject.indices { eventsOnObject[object].removeAll(keepingCapacity: true) }
    nextAsleep = []
    isAwaitingEvent = false
    guard hasBegun else {
      hasBegun = true
      return true
    }
    while var node = nodes.popLast() {
      node.asleep.append(node.chosen)
      let next = node.backtrack.first { thread in !node.asleep.contains { $0.thread == thread } }
      guard let next, let candidate = node.candidates.first(where: { $0.thread == next }) else {
        continue
      }
      node.chosen = candidate
      nodes.append(node)
      firstNewNode = nodes.count - 1
      return true
    }
    return false
  }

  func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID? {
    if depth == nodes.count {
      let awake = candidates.filter { candidate in
        !nextAsleep.contains { $0.thread == candidate.thread }
      }
      guard let first = preferred(among: awake, running: running) else { return nil }
      // With their operations as they stand now.
      let asleep = nextAsleep.map { sleeper in
        candidates.first { $0.thread == sleeper.thread } ?? sleeper
      }
      nodes.append(
        Node(
          candidates: candidates, asleep: asleep, backtrack: [first.thread], chosen: first))
    }
    let node = nodes[depth]
    guard node.candidates == candidates else { throw Divergence(step: depth) }
    depth += 1
    isAwaitingEvent = true
    return node.chosen.thread
  }

  func didExecute(_ event: Event) {
    let index = events.count
    let node = isAwaitingEvent ? depth - 1 : nil
    isAwaitingEvent = false
    if let node {
      if node >= firstNewNode { addBacktracks(thread: event.thread, operation: event.operation) }
      nextAsleep = nodes[node].asleep.filter {
        $0.thread != event.thread && !wakes($0, with: event)
      }
    }
    events.append(event)
    order.append(event)
    nodeOfEvent.append(node)
    guard event.operation.access != .none else { return }
    let object = event.operation.object
    if object >= eventsOnObject.count {
      eventsOnObject += Array(repeating: [], count: object + 1 - eventsOnObject.count)
    }
    eventsOnObject[object].append(index)
  }

  /// Whether the event makes a sleeping thread worth trying again.
  ///
  /// Tests override this rule, to see that its absence would be noticed.
  func wakes(_ sleeper: Candidate, with event: Event) -> Bool {
    sleeper.operation.conflicts(with: event.operation)
  }

  func endExecution(blocked: [Candidate]) {
    for candidate in blocked {
      addBacktracks(thread: candidate.thread, operation: candidate.operation)
    }
  }

  // MARK: Races

  /// Finds the events that the operation, as the thread's next, races with, and sees to it that
  /// the other order of each such pair is tried as well.
  private func addBacktracks(thread: ThreadID, operation: Operation) {
    guard operation.access != .none, operation.object < eventsOnObject.count else { return }
    let clock = order.clock(of: thread)
    if operation.action == .leave {
      addBacktracksToEnters(thread: thread, operation: operation, clock: clock)
    }
    /// What comes before a race that has another order is found to race there.
    var shield = clock
    for earlier in eventsOnObject[operation.object].reversed() {
      let event = events[earlier]
      guard !order.isEvent(earlier, before: shield) else {
        // All that came earlier to the object comes before an exclusive event.
        if event.operation.access == .exclusive { break }
        continue
      }
      guard event.thread != thread, event.isReversible(with: operation) else { continue }
      guard let node = nodeOfEvent[earlier] else { continue }
      let hasOtherOrder = addBacktrack(
        at: node, before: earlier, thread: thread, operation: operation)
      if hasOtherOrder { shield.join(order.clocks[earlier]) }
    }
  }

  /// Finds the enters of a group that the leave and others could come before, so that they are one
  /// too many.
  ///
  /// Enters and leaves get along as long as somebody is in the group, so those are no races.
  private func addBacktracksToEnters(
    thread: ThreadID, operation: Operation, clock: VectorClock
  ) {
    let known = eventsOnObject[operation.object]
    for (place, earlier) in known.enumerated() where !order.isEvent(earlier, before: clock) {
      guard let slack = events[earlier].slack, let node = nodeOfEvent[earlier] else { continue }
      let leaves = known[(place + 1)...].count { later in
        events[later].operation.action == .leave
          && !order.isEvent(earlier, before: order.clocks[later])
      }
      guard leaves + 1 > slack else { continue }
      _ = addBacktrack(at: node, before: earlier, thread: thread, operation: operation)
    }
  }

  /// Sees to it that at the node some thread is tried with which the operation can come before
  /// the event.
  ///
  /// Returns whether it is certain that the operation can come before the event.
  private func addBacktrack(
    at node: Int, before event: Int, thread: ThreadID, operation: Operation
  ) -> Bool {
    let (initials, conflicts) = initials(after: event, thread: thread, operation: operation)
    let candidates = nodes[node].candidates
    guard operation.mayHaveToWait else {
      addBacktrack(at: node, toOneOf: initials, preferably: thread)
      return true
    }
    // Whether it has to wait after all that comes before it then, is certain only where none of
    // that concerns the object.
    let isReady = candidates.contains { $0.thread == thread && $0.operation == operation }
    if !conflicts {
      addBacktrack(at: node, toOneOf: initials, preferably: thread)
      return isReady || events[event].admission == .always
    }
    if isReady {
      addBacktrack(at: node, toOneOf: initials, preferably: thread)
      addBacktrack(at: node, toOneOf: [thread], preferably: thread)
    } else {
      addBacktracks(at: node)
    }
    return isReady
  }

  /// Sees to it that at the node one of the threads is tried: preferably this one.
  private func addBacktrack(
    at node: Int, toOneOf initials: [ThreadID], preferably thread: ThreadID
  ) {
    if initials.contains(where: nodes[node].backtrack.contains) { return }
    let possible = initials.filter { initial in
      nodes[node].candidates.contains { $0.thread == initial }
    }
    // A thread that sleeps here has been tried with all that follows from it.
    if possible.contains(where: { thread in nodes[node].asleep.contains { $0.thread == thread } }) {
      return
    }
    if let best = possible.first(where: { $0 == thread }) ?? possible.first {
      nodes[node].backtrack.append(best)
    } else {
      addBacktracks(at: node)
    }
  }

  /// Sees to it that at the node all threads are tried.
  private func addBacktracks(at node: Int) {
    for candidate in nodes[node].candidates
    where !nodes[node].backtrack.contains(candidate.thread) {
      nodes[node].backtrack.append(candidate.thread)
    }
  }

  /// The threads that can go first when, after what comes before the event, all that does not
  /// depend on the event is done and then the operation.
  ///
  /// Tells as well whether any of that conflicts with the operation.
  private func initials(
    after event: Int, thread: ThreadID, operation: Operation
  ) -> (threads: [ThreadID], conflicts: Bool) {
    /// The events that nothing else of these precedes. What another precedes, one of these does.
    var first: [Int] = []
    var conflicts = false
    for later in events.indices.dropFirst(event + 1) {
      let clock = order.clocks[later]
      guard !order.isEvent(event, before: clock) else { continue }
      if !first.contains(where: { order.isEvent($0, before: clock) }) { first.append(later) }
      conflicts = conflicts || events[later].operation.conflicts(with: operation)
    }
    var initials = first.map { events[$0].thread }
    let clock = order.clock(of: thread)
    let isPreceded = conflicts || first.contains { order.isEvent($0, before: clock) }
    if !isPreceded && !initials.contains(thread) { initials.append(thread) }
    return (initials, conflicts)
  }
}
