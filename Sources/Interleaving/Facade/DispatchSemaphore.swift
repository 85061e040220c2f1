import Dispatch

/// A counting semaphore: GCD's own outside an exploration, and a model of it inside.
public final class DispatchSemaphore: Sendable {
  private let backing: Backing<Dispatch.DispatchSemaphore, SemaphoreModel>
  private let initialValue: Int

  /// A semaphore with its first value (`dispatch_semaphore_create`).
  public init(value: Int) {
    initialValue = value
    if let thread = VirtualThread.current {
      backing = .model(SemaphoreModel(value, id: thread.makeObjectID()))
    } else {
      backing = .real(Dispatch.DispatchSemaphore(value: value))
    }
  }

  private func model(for thread: VirtualThread) -> SemaphoreModel {
    backing.model(of: self, in: thread.execution) { SemaphoreModel(initialValue, id: $0) }
  }

  /// Adds one, and lets a waiting thread go on (`dispatch_semaphore_signal`).
  public func signal() {
    guard let thread = VirtualThread.current else {
      backing.real.signal()
      return
    }
    model(for: thread).signal(by: thread)
  }

  /// Waits until the value is above zero, and takes one away (`dispatch_semaphore_wait`).
  public func wait() {
    guard let thread = VirtualThread.current else { return backing.real.wait() }
    model(for: thread).wait(by: thread)
  }
}
