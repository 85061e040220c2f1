import Foundation
import Synchronization

/// Runs a body on so many real threads, and returns when all have ended.
///
/// They wait for each other at a start line, so that none has a head start.
public func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let missing = Counter(count)
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      missing.value.subtract(1, ordering: .sequentiallyConsistent)
      while missing.value.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
      body(index)
      group.leave()
    }
    thread.start()
  }
  group.wait()
}

/// A number that threads share.
private final class Counter: Sendable {
  let value: Atomic<Int>

  init(_ value: Int) { self.value = Atomic(value) }
}

/// Ends this process with success if the body returns before the limit, and with a failure if it
/// does not.
///
/// For exit tests of code that may wait for ever: some of it is stopped by a signal, which is a
/// failure, too.
public func exitWhenReturned(
  within limit: Duration = .seconds(2), _ body: @escaping @Sendable () -> Void
) -> Never {
  let returned = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    returned.signal()
  }
  let seconds = limit / .seconds(1)
  _exit(returned.wait(timeout: .now() + seconds) == .success ? EXIT_SUCCESS : EXIT_FAILURE)
}
