public import Dispatch

/// A counting semaphore: GCD's own outside an exploration, and a model of it inside.
public final class DispatchSemaphore: Sendable {
  @usableFromInline let backing: Backing<Dispatch.DispatchSemaphore>
  private let initialValue: Int

  /// A semaphore with its first value (`dispatch_semaphore_create`).
  ///
  /// The place is that of the declaration, which tells its name.
  public init(
    value: Int, path: String = #filePath, line: Int = #line, context: String = #function
  ) {
    initialValue = value
    if let thread = VirtualThread.current {
      let model = SemaphoreModel(
        value, id: thread.makeObjectID(),
        declaration: Declaration(
          of: "DispatchSemaphore", path: path, line: line, context: context))
      thread.execution.examineAtEnd(model)
      backing = .model(model)
    } else {
      backing = .real(Dispatch.DispatchSemaphore(value: value))
    }
  }

  /// Adds one, and lets a waiting thread go on (`dispatch_semaphore_signal`).
  ///
  /// - Returns: Whether a thread waited: zero if none did. Inside an exploration, not every answer
  ///   that is possible comes up, since the beginning of a wait is not a step.
  @inlinable
  @discardableResult
  public func signal() -> Int {
    isWatched ? signalWatched() : backing.call { $0.signal() }
  }

  /// Waits until the value is above zero, and takes one away (`dispatch_semaphore_wait`).
  @inlinable
  public func wait() {
    isWatched ? waitWatched() : backing.call { $0.wait() }
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
}

// MARK: Inside an exploration

extension DispatchSemaphore {
  @usableFromInline
  func signalWatched() -> Int {
    guard let thread = VirtualThread.current else { return backing.real.signal() }
    return model(for: thread).signal(by: thread) ? 1 : 0
  }

  @usableFromInline
  func waitWatched() {
    guard let thread = VirtualThread.current else {
      return observingWait("waits for the semaphore") { backing.real.wait() }
    }
    model(for: thread).wait(by: thread)
  }

  private func model(for thread: VirtualThread) -> SemaphoreModel {
    backing.model(of: self, in: thread.execution) { SemaphoreModel(initialValue, id: $0) }
  }

  private func wait(until time: UInt64?, by thread: VirtualThread) -> DispatchTimeoutResult {
    let model = model(for: thread)
    if let time { return model.wait(until: time, by: thread) ? .success : .timedOut }
    model.wait(by: thread)
    return .success
  }
}
