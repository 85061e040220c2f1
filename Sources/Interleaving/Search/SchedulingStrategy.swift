/// A thread that may go on, and what it would do.
struct Candidate: Hashable {
  let thread: ThreadID
  /// The thread's place in the order of creation within this execution, as schedules name it.
  let index: Int
  let operation: Operation
}

/// Decides which thread takes each step.
///
/// For each execution: `beginExecution` once, then `choose` before and `didExecute` after each
/// step, then `endExecution`.
protocol SchedulingStrategy: AnyObject {
  /// Why not everything has been tried although there is no more to try; nil if it has.
  var shortfall: String? { get }

  /// Makes ready for the next execution. False when there is none left to try.
  func beginExecution() -> Bool

  /// The thread to go on, out of the candidates (in the order of their creation, never empty).
  /// Nil when the rest of this execution was tried before in an equivalent one; the strategy is
  /// then told of the end.
  func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID?

  /// Learns what the chosen thread did, and also each step that was no choice.
  func didExecute(_ event: Event)

  /// Learns that the execution is over, or given up, and which threads wait and cannot go on.
  func endExecution(blocked: [Candidate])
}

extension SchedulingStrategy {
  var shortfall: String? { nil }
  func didExecute(_ event: Event) {}
  func endExecution(blocked: [Candidate]) {}
}

/// The same choices as before led to other steps than before.
struct Divergence: Error {
  /// The number of the choice, from 0.
  let step: Int
}

/// The candidate to take where nothing speaks for another: the thread that runs already (so that
/// there are few preemptions), else the one that was made first.
func preferred(among candidates: [Candidate], running: ThreadID) -> Candidate? {
  candidates.first { $0.thread == running } ?? candidates.first
}
