import Synchronization

/// An integer whose every operation is atomic: it orders the threads that use it, and never races.
///
/// A class, so that it can be kept in a `let` and shared. All operations are sequentially
/// consistent.
public final class AtomicCounter: Sendable {
  private let real: Atomic<Int>

  /// A counter with its first value.
  public init(_ value: Int = 0) { real = Atomic(value) }

  /// The value now.
  public func load() -> Int { real.load(ordering: .sequentiallyConsistent) }
  /// Replaces the value.
  public func store(_ value: Int) { real.store(value, ordering: .sequentiallyConsistent) }
  /// Adds one in a single step and returns the new value.
  @discardableResult
  public func increment() -> Int { real.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue }
  /// Raises the value to `floor` in a single step, unless it is that high already.
  public func raise(to floor: Int) { real.max(floor, ordering: .sequentiallyConsistent) }
}
