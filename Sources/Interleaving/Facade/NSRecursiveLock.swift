public import Foundation

/// A lock that its holder may lock again: Foundation's own outside an exploration, and a model of
/// it inside.
public final class NSRecursiveLock: NSLocking, ModelledLock, Sendable {
  @usableFromInline static let isRecursive = true
  @usableFromInline let backing: Backing<Foundation.NSRecursiveLock>

  /// A lock that nobody holds.
  ///
  /// The place is that of the declaration, which tells its name.
  public init(path: String = #filePath, line: Int = #line, context: String = #function) {
    backing = Self.makeBacking(
      at: Declaration(of: "NSRecursiveLock", path: path, line: line, context: context)
    ) { Foundation.NSRecursiveLock() }
  }

  /// Waits until no other thread holds the lock, and takes it.
  @inlinable
  public func lock() {
    isWatched ? lockWatched() : backing.call { $0.lock() }
  }

  /// Takes the lock if no other thread holds it, and tells whether it did.
  @inlinable
  public func `try`() -> Bool {
    isWatched ? tryWatched { backing.call { $0.try() } } : backing.call { $0.try() }
  }

  /// Waits until no other thread holds the lock, but no longer than until a date; tells whether it
  /// took it.
  ///
  /// A date is not virtual: inside an exploration, a date that is to come may do so at any step, in
  /// no order with other deadlines.
  public func lock(before limit: Date) -> Bool {
    guard VirtualThread.current != nil else { return backing.real.lock(before: limit) }
    return onModel { $0.lock(before: limit, by: $1) }
  }

  /// Gives the lock back, once for each time that it was taken.
  @inlinable
  public func unlock() {
    isWatched ? unlockWatched() : backing.call { $0.unlock() }
  }

  /// Runs the closure while holding the lock, and returns its result.
  @inlinable
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

extension NSRecursiveLock {
  /// A name, for one's own use.
  public var name: String? {
    get {
      guard let thread = VirtualThread.current else { return backing.real.name }
      return model(for: thread).name
    }
    set {
      guard let thread = VirtualThread.current else {
        backing.real.name = newValue
        return
      }
      model(for: thread).name = newValue
    }
  }
}
