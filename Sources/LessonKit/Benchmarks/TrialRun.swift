import Foundation
import Synchronization

/// One trial: threads that start together, work until they are stopped, and are waited for.
struct TrialRun {
  let trial: Trial
  let threads: Int
  /// The number of operations between two looks at whether to stop.
  let batch: Int

  /// The operations a second of all threads together, within about so many seconds.
  func operationsPerSecond(for seconds: Double) -> Double {
    let line = StartLine(threads: threads)
    let isOver = StopFlag()
    for thread in 0..<threads {
      let worker = Thread { [trial, batch] in
        var next = thread << 40
        line.wait()
        repeat {
          trial.perform(next..<next + batch)
          next += batch
        } while !isOver.isSet
        line.leave(operations: next - thread << 40)
      }
      worker.stackSize = 1 << 20
      worker.start()
    }
    let start = line.start()
    Thread.sleep(forTimeInterval: seconds)
    isOver.set()
    let operations = line.waitForAll()
    trial.finish()
    return Double(operations) / (start.duration(to: .now) / .seconds(1))
  }

  /// The number of operations that one thread does in the time that a batch should take.
  static func batch(of trial: Trial) -> Int {
    var count = 1
    while count < 1 << 16 {
      // The best of a few tries: one that is disturbed would make the batch too small.
      let times = (0..<4).map { _ in ContinuousClock().measure { trial.perform(0..<count) } }
      if let time = times.min(), time > .microseconds(trial.microsecondsInBatch) { break }
      count *= 2
    }
    trial.finish()
    return count
  }
}

/// Says when to stop, at the price of a plain read.
private final class StopFlag: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}

/// Where threads wait until all are there, and where they are counted when they leave.
private final class StartLine: @unchecked Sendable {
  private let condition = NSCondition()
  private let threads: Int
  private var ready = 0
  private var isOpen = false
  private var left = 0
  private var operations = 0

  init(threads: Int) { self.threads = threads }

  /// A thread's side: waits for the start.
  func wait() {
    condition.withLock {
      ready += 1
      condition.broadcast()
      while !isOpen { condition.wait() }
    }
  }

  /// A thread's side: it has done so many operations, and does no more.
  func leave(operations count: Int) {
    condition.withLock {
      operations += count
      left += 1
      condition.broadcast()
    }
  }

  /// Waits until all threads are there, lets them go, and gives back the time.
  func start() -> ContinuousClock.Instant {
    condition.withLock {
      while ready < threads { condition.wait() }
      isOpen = true
      let now = ContinuousClock.now
      condition.broadcast()
      return now
    }
  }

  /// Waits until all threads have left, and gives back what they did.
  func waitForAll() -> Int {
    condition.withLock {
      while left < threads { condition.wait() }
      return operations
    }
  }
}
