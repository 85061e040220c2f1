import Dispatch

extension DispatchQueue {
  /// Runs the closure so many times, all at once if it can, and returns when all have ended
  /// (`dispatch_apply`).
  ///
  /// Inside an exploration every iteration has a thread of its own.
  public static func concurrentPerform(iterations: Int, execute work: @Sendable (Int) -> Void) {
    guard let thread = VirtualThread.current else {
      let observer = Observer.current
      return Dispatch.DispatchQueue.concurrentPerform(iterations: iterations) { number in
        observer?.note(.work, "iteration \(number)") { work(number) } ?? work(number)
      }
    }
    // By address: the threads are kept until the execution is over, and may not keep the closure.
    withoutActuallyEscaping(work) { work in
      withUnsafePointer(to: work) { pointer in
        let work = Unchecked(pointer)
        let bodies = (0..<iterations).map { iteration in
          { @Sendable in work.value.pointee(iteration) }
        }
        runOnVirtualThreads(bodies, named: "iteration", from: 0, startedBy: thread)
      }
    }
  }
}
