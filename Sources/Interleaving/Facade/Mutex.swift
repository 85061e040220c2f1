import CInterleaving
import Synchronization

/// A value and the lock that guards it: Synchronization's own mutex outside an exploration, and a
/// model of its lock inside.
///
/// The value can be reached in no other way than through the lock, so the explorer need not watch it,
/// and it takes no `@Shared`. What a class in it refers to is another matter.
///
/// On Linux the lock is the work of a library that the thread sanitizer does not see into, and a use
/// of the value can look like a race. A sanitized build is told who comes after whom.
public struct Mutex<Value: ~Copyable>: ~Copyable {
  /// The lock that the explorer sees; outside explorations nobody takes it, and it is only the address
  /// by which the sanitizer knows the mutex.
  private let turns: NSLock
  private let real: Synchronization.Mutex<Value>

  /// A mutex that guards this value, and that nobody holds.
  ///
  /// The place is that of the declaration, which tells its name.
  public init(
    _ value: consuming sending Value, path: String = #filePath, line: Int = #line,
    context: String = #function
  ) {
    turns = NSLock("mutex", of: "Mutex", path: path, line: line, context: context)
    real = Synchronization.Mutex(value)
  }

  /// Waits until nobody holds the mutex, and runs the closure with the value.
  ///
  /// What is not `Sendable` in the value must stay in the closure: most ways out are errors.
  public borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    let isWatched = isWatched
    if isWatched { turns.lock() }
    defer { if isWatched { turns.unlock() } }
    return try real.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
      let address = UnsafeRawPointer(Unmanaged.passUnretained(turns).toOpaque())
      racecourse_acquire(address)
      defer { racecourse_release(address) }
      return try body(&value)
    }
  }
}

extension Mutex: Sendable where Value: ~Copyable {}
