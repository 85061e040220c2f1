import Dispatch
import Foundation

// What the facade does on a thread that is observed: the real thing, with a note of it.

extension DispatchQueue {
  private func kind(_ flags: DispatchWorkItemFlags) -> ObservedSpan.Kind {
    flags.contains(.barrier) ? .barrier : .block
  }

  private func title(_ flags: DispatchWorkItemFlags) -> String {
    "\(kind(flags)) on \(name)"
  }

  private var name: String {
    if self === DispatchQueue.main { return "the main queue" }
    return kind == .global ? "a global queue" : QueueName.shortName(label)
  }

  /// The block, observed if the calling thread is.
  func observed(
    _ block: @escaping @Sendable @convention(block) () -> Void, flags: DispatchWorkItemFlags = []
  ) -> @Sendable @convention(block) () -> Void {
    guard let observer = Observer.current else { return block }
    return observer.observed(kind(flags), title(flags), block)
  }

  /// Runs a block on the queue, and notes how long the caller waits for its turn.
  func runObserved<Result>(
    _ work: () throws -> Result, flags: DispatchWorkItemFlags
  ) rethrows -> Result {
    guard let observer = Observer.current else { return try real.sync(flags: flags, execute: work) }
    let caller = pthread_self()
    let call = observer.now
    var isElsewhere = false
    defer {
      if isElsewhere { observer.note(.wait, "waits for \(name)", since: call) }
    }
    return try real.sync(flags: flags) {
      // The main queue's blocks run on the main thread, all others' on the caller's.
      isElsewhere = pthread_equal(caller, pthread_self()) == 0
      if !isElsewhere {
        observer.note(.wait, "waits for \(name)", since: call)
      }
      return try observer.note(kind(flags), title(flags), work)
    }
  }
}

extension ModelledLock {
  /// Takes the lock, and notes how long that takes and how long it is held.
  func lockObserved() {
    let observer = Observer.current
    let call = observer?.now ?? 0
    backing.real.lock()
    observer?.tookLock(self, since: call)
  }

  /// Takes the lock if nobody holds it, and notes how long it is held.
  func observing(_ tryLock: () -> Bool) -> Bool {
    let isTaken = tryLock()
    if isTaken, let observer = Observer.current { observer.tookLock(self, since: observer.now) }
    return isTaken
  }

  /// Gives the lock back, and notes it.
  func unlockObserved() {
    Observer.current?.givesBack(self)
    backing.real.unlock()
  }
}

/// Waits for something, and notes how long if the calling thread is observed.
func observingWait<Result>(
  as kind: ObservedSpan.Kind = .wait, _ name: String, _ wait: () -> Result
) -> Result {
  guard let observer = Observer.current else { return wait() }
  return observer.note(kind, name, wait)
}

/// The block, observed under this name if the calling thread is.
func observed(
  _ block: @escaping @convention(block) () -> Void, as name: String
) -> @convention(block) () -> Void {
  guard let observer = Observer.current else { return block }
  return observer.observed(.block, name, block)
}
