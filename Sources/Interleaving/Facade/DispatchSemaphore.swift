import Dispatch

/// A counting semaphore: GCD's own outside an exploration, and a model of it inside.
public final class DispatchSemaphore: Sendable {
  private let backing: Backing<Dispatch.DispatchSemaphore, SemaphoreModel>
  private let initialValue: Int

  /// A semaphore with its first value (`dispatch_semaphore_create`).
  public init(value: Int) {
    initialValue = value
    if let thread = VirtualThread.current {
      let model = SemaphoreModel(value, id: thread.makeObjectID())
      thread.execution.examineAtEnd(model)
      backing = .model(model)
    } else {
      backing = .real(Dispatch.DispatchSemaphore(value: value))
    }
  }

  private func model(for thread: VirtualThread) -> SemaphoreModel {
    backing.model(of: self, in: thread.execution) { SemaphoreModel(initialValue, id: $0) }
  }

  /// Adds one, and lets a waiting thread go on (`dispatch_semaphore_signal`).
  ///
  /// - Returns: Whether a thread waited: zero if none did. Inside an exploration, not every answer
  ///   that is possible comes up, since the beginning of a wait is not a step.
  @discardableResult
  public func signal() -> Int {
    guard let thread = VirtualThread.current else { return backing.real.signal() }
    return model(for: thread).signal(by: thread) ? 1 : 0
  }

  /// Waits until the value is above zero, and takes one away (`dispatch_semaphore_wait`).
  public func wait() {
    guard let thread = VirtualThread.current else { return backing.real.wait() }
    model(for: thread).wait(by: thread)
  }

  /// Waits until the value is above zero, but no longer than until a time
  /// (`dispatch_semaphore_wait`).
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    guard let thread = VirtualThread.current else {
      return backing.real.wait(timeout: timeout.real)
    }
    return wait(until: timeout.virtual, by: thread)
  }

  /// Waits until the value is above zero, but no longer than until a time of the calendar.
  public func wait(wallTimeout timeout: DispatchWallTime) -> DispatchTimeoutResult {
    guard let thread = VirtualThread.current else {
      return backing.real.wait(wallTimeout: timeout.real)
    }
    return wait(until: timeout.virtual, by: thread)
  }

  private func wait(until time: UInt64?, by thread: VirtualThread) -> DispatchTimeoutResult {
    let model = model(for: thread)
    if let time { return model.wait(until: time, by: thread) ? .success : .timedOut }
    model.wait(by: thread)
    return .success
  }
}
