import Foundation

/// The system's readers–writer lock (`pthread_rwlock`): readers go in together, a writer alone.
///
/// Readers count themselves in the memory of the one lock. It lies in memory of its own, since it must
/// not move while a thread holds it or waits for it.
public struct ReadWriteLock: ~Copyable, @unchecked Sendable {
  @usableFromInline let lock: UnsafeMutablePointer<pthread_rwlock_t>

  /// A lock that nobody holds.
  public init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  /// Runs the body while no writer runs.
  @inlinable public func withReadLock<Result>(_ body: () -> Result) -> Result {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return body()
  }

  /// Runs the body while nobody else runs.
  @inlinable public func withWriteLock<Result>(_ body: () -> Result) -> Result {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return body()
  }
}
