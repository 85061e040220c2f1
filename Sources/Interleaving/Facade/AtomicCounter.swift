import Synchronization

/// An integer whose every operation is atomic: it orders the threads that use it, and never races.
///
/// A class, so that it can be kept in a `let` and shared. All operations are sequentially
/// consistent.
public final class AtomicCounter: Sendable {
  private let real: Atomic<Int>
  private let madeModel: CounterModel?

  /// A counter with its first value.
  ///
  /// The place is that of the declaration, which tells its name.
  public init(
    _ value: Int = 0, path: String = #filePath, line: Int = #line, context: String = #function
  ) {
    real = Atomic(value)
    madeModel = VirtualThread.current.map {
      CounterModel(
        value, id: $0.makeObjectID(),
        declaration: Declaration(of: "AtomicCounter", path: path, line: line, context: context))
    }
  }

  private func model(for thread: VirtualThread) -> CounterModel {
    madeModel
      ?? thread.execution.model(of: self) {
        CounterModel(real.load(ordering: .sequentiallyConsistent), id: $0)
      }
  }

  /// The value now.
  public func load() -> Int {
    guard let thread = VirtualThread.current else {
      return real.load(ordering: .sequentiallyConsistent)
    }
    return model(for: thread).load(by: thread)
  }

  /// Replaces the value.
  public func store(_ value: Int) {
    guard let thread = VirtualThread.current else {
      return real.store(value, ordering: .sequentiallyConsistent)
    }
    model(for: thread).store(value, by: thread)
  }

  /// Adds one in a single step and returns the new value.
  @discardableResult
  public func increment() -> Int { add(1) }

  /// Adds a number, which may be negative, in a single step and returns the new value.
  @discardableResult
  public func add(_ number: Int) -> Int {
    guard let thread = VirtualThread.current else {
      return real.wrappingAdd(number, ordering: .sequentiallyConsistent).newValue
    }
    return model(for: thread).exchange(by: thread) { $0 &+ number }
  }

  /// Raises the value to `floor` in a single step, unless it is that high already.
  public func raise(to floor: Int) {
    guard let thread = VirtualThread.current else {
      real.max(floor, ordering: .sequentiallyConsistent)
      return
    }
    _ = model(for: thread).exchange(by: thread) { max($0, floor) }
  }
}
