public import Foundation

/// A lock: Foundation's own outside an exploration, and a model of it inside.
public final class NSLock: NSLocking, ModelledLock, Sendable {
  @usableFromInline static let isRecursive = false
  @usableFromInline let backing: Backing<Foundation.NSLock>

  /// A lock that nobody holds.
  ///
  /// The place is that of the declaration, which tells its name.
  public convenience init(
    path: String = #filePath, line: Int = #line, context: String = #function
  ) {
    self.init("lock", of: "NSLock", path: path, line: line, context: context)
  }

  /// The lock of an object of this type, which is made at this place, and what to call that.
  init(_ noun: String, of type: String, path: String, line: Int, context: String) {
    backing = Self.makeBacking(
      noun, at: Declaration(of: type, path: path, line: line, context: context)
    ) { Foundation.NSLock() }
  }

  /// Waits until nobody holds the lock, and takes it.
  @inlinable
  public func lock() {
    isWatched ? lockWatched() : backing.call { $0.lock() }
  }

  /// Takes the lock if nobody holds it, and tells whether it did.
  @inlinable
  public func `try`() -> Bool {
    isWatched ? tryWatched { backing.call { $0.try() } } : backing.call { $0.try() }
  }

  /// Waits until nobody holds the lock, but no longer than until a date; tells whether it took it.
  ///
  /// A date is not virtual: inside an exploration, a date that is to come may do so at any step, in
  /// no order with other deadlines.
  public func lock(before limit: Date) -> Bool {
    guard VirtualThread.current != nil else { return backing.real.lock(before: limit) }
    return onModel { $0.lock(before: limit, by: $1) }
  }

  /// Gives the lock back.
  ///
  /// Only the thread that holds it may.
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

extension NSLock {
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
