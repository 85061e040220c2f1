public import Synchronization

/// A flag whose every operation is atomic: it orders the threads that use it, and never races.
///
/// It lies in place, inside of whatever it is a part of: no reference leads to it, whose count all
/// threads would have to change. All operations are sequentially consistent.
public struct AtomicFlag: ~Copyable, Sendable {
  @usableFromInline let real: Atomic<Bool>
  private let model: CounterModel?

  /// A flag with its first value.
  public init(_ value: Bool = false) {
    real = Atomic(value)
    model = VirtualThread.current.map {
      CounterModel(value ? 1 : 0, id: $0.makeObjectID(), noun: "flag")
    }
  }

  /// The value now.
  @inlinable
  public func load() -> Bool {
    isInsideExploration ? loadInside() : real.load(ordering: .sequentiallyConsistent)
  }

  /// Replaces the value.
  @inlinable
  public func store(_ value: Bool) {
    isInsideExploration
      ? storeInside(value) : real.store(value, ordering: .sequentiallyConsistent)
  }

  @usableFromInline
  func loadInside() -> Bool {
    guard let model else {
      reportMadeOutside("an AtomicFlag")
      return real.load(ordering: .sequentiallyConsistent)
    }
    return model.load(by: VirtualThread.current!) == 1
  }

  @usableFromInline
  func storeInside(_ value: Bool) {
    guard let model else {
      reportMadeOutside("an AtomicFlag")
      return real.store(value, ordering: .sequentiallyConsistent)
    }
    model.store(value ? 1 : 0, by: VirtualThread.current!)
  }
}
