import CInterleaving
import Dispatch

/// A real thread that runs virtual ones, one after the other.
///
/// Workers hand the baton to each other: of all the workers of an exploration, one runs and the
/// others are parked.
final class Worker: @unchecked Sendable {
  private let baton = Dispatch.DispatchSemaphore(value: 0)
  private unowned let pool: WorkerPool
  /// The virtual thread to run; nil tells an idle worker to end.
  private var thread: VirtualThread?
  private var mustExit = false

  fileprivate init(pool: WorkerPool, core: Int) {
    self.pool = pool
    let context = Unmanaged.passRetained(self).toOpaque()
    let started = racecourse_start_thread(Int32(core), context) { context in
      Unmanaged<Worker>.fromOpaque(context!).takeRetainedValue().work()
    }
    precondition(started, "explore: the system has no thread to give")
  }

  /// Takes the baton to a virtual thread that has not started yet.
  func run(_ thread: VirtualThread) {
    self.thread = thread
    baton.signal()
  }

  /// Takes the baton back to the virtual thread that waits on this worker.
  func resume() { baton.signal() }

  /// Waits for the baton.
  ///
  /// Does not return when the thread is to be given up.
  func park() {
    baton.wait()
    if mustExit { racecourse_exit_thread() }
  }

  /// Ends the real thread, in the middle of whatever it waits for.
  func giveUp() {
    mustExit = true
    baton.signal()
  }

  /// Ends an idle worker.
  fileprivate func end() { baton.signal() }

  private func work() {
    while true {
      baton.wait()
      guard var next = thread else { return }
      // A worker whose thread has ended takes the next one itself, if that has no worker yet.
      while true {
        let execution = next.execution
        next.worker = self
        next.run()
        next.worker = nil
        let successor = execution.chooseSuccessor()
        if let successor, successor.worker == nil {
          next = successor
          continue
        }
        // Idle before the baton goes on: whoever gets it may need this worker.
        thread = nil
        pool.release(self)
        if let successor { successor.worker?.resume() } else { execution.ended.signal() }
        break
      }
    }
  }
}

/// The workers of an exploration: kept from execution to execution.
final class WorkerPool: @unchecked Sendable {
  /// The one core that all workers run on: handing over costs a third of what it does between
  /// cores.
  private let core = Int(racecourse_current_core())
  private var idle: [Worker] = []

  /// A worker that has nothing to do.
  ///
  /// Only the holder of the baton may call it.
  func take() -> Worker { idle.popLast() ?? Worker(pool: self, core: core) }

  /// Gives a worker back.
  ///
  /// Only the holder of the baton may call it.
  func release(_ worker: Worker) { idle.append(worker) }

  /// Runs the closure on a thread of the workers' core, and waits for it.
  ///
  /// An execution begins and ends with a hand-over between the exploration and a worker. On one
  /// core with it these cost as little as those between workers.
  func runBesideWorkers<Result>(_ body: () -> Result) -> Result {
    withoutActuallyEscaping(body) { body in
      let job = Job(body)
      let started = racecourse_start_thread(Int32(core), Unmanaged.passRetained(job).toOpaque()) {
        Unmanaged<AnyJob>.fromOpaque($0!).takeRetainedValue().run()
      }
      precondition(started, "explore: the system has no thread to give")
      job.ended.wait()
      return job.result!
    }
  }

  /// Ends all workers.
  ///
  /// None may be running.
  func end() {
    for worker in idle { worker.end() }
    idle = []
  }
}

/// A closure that one thread runs while another waits for it.
private class AnyJob {
  let ended = Dispatch.DispatchSemaphore(value: 0)

  func run() { ended.signal() }
}

private final class Job<Result>: AnyJob {
  private var body: (() -> Result)?
  private(set) var result: Result?

  init(_ body: @escaping () -> Result) { self.body = body }

  override func run() {
    result = body!()
    // Before the waiting thread goes on, to which the closure belongs.
    body = nil
    super.run()
  }
}
