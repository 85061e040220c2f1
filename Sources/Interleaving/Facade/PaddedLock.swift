public import Foundation

/// A lock that shares its memory with nothing else: two cores that use two such locks never wait
/// for each other.
///
/// Memory moves between cores in lines of 64 bytes, and on some machines in pairs of lines. A
/// Foundation lock shares its line with whatever lies beside it. This one has a pair of lines for
/// itself, and waits for a short while before it lets its thread sleep. Inside an exploration it is
/// a model, as every lock is.
public final class PaddedLock: NSLocking, ModelledLock, Sendable {
  @usableFromInline static let isRecursive = false
  @usableFromInline let backing: Backing<PaddedMutex>

  /// A lock that nobody holds.
  ///
  /// The place is that of the declaration, which tells its name.
  public init(path: String = #filePath, line: Int = #line, context: String = #function) {
    backing = Self.makeBacking(
      at: Declaration(of: "PaddedLock", path: path, line: line, context: context)
    ) { PaddedMutex() }
  }

  /// Waits until nobody holds the lock, and takes it.
  @inlinable
  public func lock() {
    isWatched ? lockWatched() : backing.call { $0.lock() }
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

/// A mutex of the system in memory of its own.
@usableFromInline
final class PaddedMutex: NSLocking, @unchecked Sendable {
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
      .bindMemory(to: pthread_mutex_t.self, capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    #if canImport(Glibc)
      // Waits by asking again for a while, before it asks the kernel to wake it.
      pthread_mutexattr_settype(&attributes, CInt(PTHREAD_MUTEX_ADAPTIVE_NP))
    #endif
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inlinable
  func lock() { pthread_mutex_lock(mutex) }

  @inlinable
  func unlock() { pthread_mutex_unlock(mutex) }
}
