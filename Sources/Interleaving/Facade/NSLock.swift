import Foundation

/// A lock: Foundation's own outside an exploration, and a model of it inside.
public final class NSLock: Sendable {
  private let backing: Backing<Foundation.NSLock, LockModel>

  /// A lock that nobody holds.
  public init() {
    if let thread = VirtualThread.current {
      backing = .model(LockModel(id: thread.makeObjectID(), isRecursive: false))
    } else {
      backing = .real(Foundation.NSLock())
    }
  }

  private func model(for thread: VirtualThread) -> LockModel {
    backing.model(of: self, in: thread.execution) { LockModel(id: $0, isRecursive: false) }
  }

  /// Waits until nobody holds the lock, and takes it.
  public func lock() {
    guard let thread = VirtualThread.current else { return backing.real.lock() }
    model(for: thread).lock(by: thread)
  }

  /// Takes the lock if nobody holds it, and tells whether it did.
  public func `try`() -> Bool {
    guard let thread = VirtualThread.current else { return backing.real.try() }
    return model(for: thread).tryLock(by: thread)
  }

  /// Waits until nobody holds the lock, but no longer than until a date; tells whether it took it.
  ///
  /// A date is not virtual: inside an exploration, a date that is to come may do so at any step, in
  /// no order with other deadlines.
  public func lock(before limit: Date) -> Bool {
    guard let thread = VirtualThread.current else { return backing.real.lock(before: limit) }
    return model(for: thread).lock(before: limit, by: thread)
  }

  /// Gives the lock back.
  ///
  /// Only the thread that holds it may.
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
