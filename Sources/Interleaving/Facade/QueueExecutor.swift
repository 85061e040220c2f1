/// An executor that runs Swift's tasks and actors on a dispatch queue.
///
/// Give it to a `Task` as its preference, and to an actor as its executor, and the explorer sees each
/// of their jobs as a block of the queue. A job goes on until it ends or suspends at an `await`; the
/// rest is another job. What runs on the default executors is outside the explorer's control.
///
/// See SE-0392 (custom actor executors) and SE-0417 (task executor preference).
public final class QueueExecutor: SerialExecutor, TaskExecutor {
  private let queue: DispatchQueue

  /// An executor on this queue; for an actor, the queue must be a serial one.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  /// Submits a job to the queue.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
