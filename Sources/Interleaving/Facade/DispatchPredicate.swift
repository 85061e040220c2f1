import Dispatch

/// Where code is expected to run, for `dispatchPrecondition`.
public enum DispatchPredicate: Sendable {
  /// On this queue.
  case onQueue(DispatchQueue)
  /// On this queue, in a barrier block.
  case onQueueAsBarrier(DispatchQueue)
  /// Not on this queue.
  case notOnQueue(DispatchQueue)
}

/// Checks that the calling code runs where it is expected to (`dispatch_assert_queue`).
///
/// Outside an exploration a violation ends the process. Inside, it is a failure of the kind
/// `misuse`, and the scenario goes on.
///
/// Without the original's parameters for the place: with them, the compiler could not tell the two
/// functions apart where the predicate is written as `.onQueue(.main)`.
public func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {
  let predicate = condition()
  guard let thread = VirtualThread.current else {
    return Dispatch.dispatchPrecondition(condition: predicate.real)
  }
  guard let violation = predicate.violation(on: thread) else { return }
  thread.execution.add(
    Fault(kind: .misuse, events: [thread.lastEvent], "\(thread.name) \(violation)."))
}

extension DispatchPredicate {
  fileprivate var real: Dispatch.DispatchPredicate {
    switch self {
    case .onQueue(let queue): .onQueue(queue.real)
    case .onQueueAsBarrier(let queue): .onQueueAsBarrier(queue.real)
    case .notOnQueue(let queue): .notOnQueue(queue.real)
    }
  }

  /// What is wrong with running on this thread; nil if nothing is.
  fileprivate func violation(on thread: VirtualThread) -> String? {
    switch self {
    case .onQueue(let queue):
      thread.block(on: queue) == nil ? "is not on \(queue.label), where it has to be" : nil
    case .onQueueAsBarrier(let queue):
      thread.block(on: queue)?.isExclusive == true
        ? nil : "is not on \(queue.label) as a barrier, where it has to be"
    case .notOnQueue(let queue):
      thread.block(on: queue) == nil ? nil : "is on \(queue.label), where it must not be"
    }
  }
}
