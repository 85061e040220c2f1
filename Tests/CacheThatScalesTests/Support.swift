import Interleaving

@testable import CacheThatScales

/// A clock that stands still until it is set, so that no test has to wait.
final class TestClock: Sendable {
  private let seconds = AtomicCounter()

  @Sendable func now() -> DispatchTime {
    DispatchTime(uptimeNanoseconds: 1_000_000_000) + .seconds(seconds.load())
  }

  func set(_ seconds: Int) { self.seconds.store(seconds) }
}

/// Notes which values a cache lets go of, as "key value".
final class Told: @unchecked Sendable {
  private let lock = NSLock()
  private var noted: [String] = []

  @Sendable func note(_ key: some CustomStringConvertible, _ value: some CustomStringConvertible) {
    lock.withLock { noted.append("\(key) \(value)") }
  }

  var all: [String] { lock.withLock { noted } }
}

/// How long a test waits for what must come, on a machine that is busy with other tests.
let patience = DispatchTimeInterval.seconds(60)

/// Runs a body on so many real threads at once; false if they did not end in time.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Bool {
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      body(index)
      group.leave()
    }
    thread.start()
  }
  return group.wait(timeout: .now() + patience) == .success
}

/// Whether a condition comes to hold in time.
func eventually(_ condition: () -> Bool) -> Bool {
  let deadline = DispatchTime.now() + patience
  while !condition() {
    if DispatchTime.now() > deadline { return false }
    sched_yield()
  }
  return true
}
