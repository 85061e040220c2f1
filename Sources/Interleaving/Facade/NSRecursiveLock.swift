import Foundation

/// A lock that its holder may lock again: Foundation's own outside an exploration, and a model of
/// it inside.
public final class NSRecursiveLock: Sendable {
  private let backing: Backing<Foundation.NSRecursiveLock, LockModel>

  /// A lock that nobody holds.
  public init() {
    if let thread = VirtualThread.current {
      backing = .model(LockModel(id: thread.makeObjectID(), isRecursive: true))
    } else {
      backing = .real(Foundation.NSRecursiveLock())
    }
  }

  private func model(for thread: VirtualThread) -> LockModel {
    backing.model(of: self, in: thread.execution) { LockModel(id: $0, isRecursive: true) }
  }

  /// Waits until no other thread holds the lock, and takes it.
  public func lock() {
    guard let thread = VirtualThread.current else { return backing.real.lock() }
    model(for: thread).lock(by: thread)
  }

  /// Takes the lock if no other thread holds it, and tells whether it did.
  public func `try`() -> Bool {
    guard let thread = VirtualThread.current else { return backing.real.try() }
    return model(for: thread).tryLock(by: thread)
  }

  /// Waits until no other thread holds the lock, but no longer than until a date; tells whether it
  /// took it.
  ///
  /// A date is not virtual: inside an exploration, a date that is to come may do so at any step, in
  /// no order with other deadlines.
  public func lock(before limit: Date) -> Bool {
    guard let thread = VirtualThread.current else { return backing.real.lock(before: limit) }
    return model(for: thread).lock(before: limit, by: thread)
  }

  /// Gives the lock back, once for each time that it was taken.
  public func unlock() {
    guard let thread = VirtualThread.current else { return backing.real.unlock() }
    model(for: thread).unlock(by: thread)
  }

  /// Runs the closure while holding the lock, and returns its result.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
