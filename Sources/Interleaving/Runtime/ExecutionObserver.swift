/// Watches an execution from within.
///
/// Each call comes from the one thread that runs.
protocol ExecutionObserver: AnyObject {
  /// The calling thread has come to its next operation, which it may have to wait for.
  func willPerform(_ thread: VirtualThread)

  /// The thread carries out its operation now.
  func didPerform(_ pending: VirtualThread.Pending, by thread: VirtualThread)

  /// One of the threads takes the next step, or none can and the execution is over.
  func didReach(_ threads: [VirtualThread], faults: [Fault])
}

extension ExecutionObserver {
  func didReach(_ threads: [VirtualThread], faults: [Fault]) {}
}
