public import Synchronization

/// A flag whose every operation is atomic: it orders the threads that use it, and never races.
///
/// It lies in place, inside of whatever it is a part of: no reference leads to it, whose count all
/// threads would have to change. All operations are sequentially consistent.
public struct AtomicFlag: ~Copyable, Sendable {
  @usableFromInline let real: Atomic<Bool>
  private let madeModel: CounterModel?

  /// A flag with its first value.
  ///
  /// The place is that of the declaration, which tells its name.
  public init(
    _ value: Bool = false, path: String = #filePath, line: Int = #line,
    context: String = #function
  ) {
    real = Atomic(value)
    madeModel = VirtualThread.current.map {
      CounterModel(
        value ? 1 : 0, id: $0.makeObjectID(),
        declaration: Declaration(of: "AtomicFlag", path: path, line: line, context: context),
        noun: "flag")
    }
  }

  /// The value now.
  @inlinable
  public func load() -> Bool {
    isWatched ? loadWatched() : real.load(ordering: .sequentiallyConsistent)
  }

  /// Replaces the value.
  @inlinable
  public func store(_ value: Bool) {
    isWatched
      ? storeWatched(value) : real.store(value, ordering: .sequentiallyConsistent)
  }

  @usableFromInline
  func loadWatched() -> Bool {
    guard let thread = VirtualThread.current, let model = usableModel else {
      return real.load(ordering: .sequentiallyConsistent)
    }
    return model.load(by: thread) == 1
  }

  @usableFromInline
  func storeWatched(_ value: Bool) {
    guard let thread = VirtualThread.current, let model = usableModel else {
      return real.store(value, ordering: .sequentiallyConsistent)
    }
    model.store(value ? 1 : 0, by: thread)
  }

  /// The model; nil for a flag that was made outside the exploration.
  private var usableModel: CounterModel? {
    if madeModel == nil { reportMadeOutside("an AtomicFlag") }
    return madeModel
  }
}
