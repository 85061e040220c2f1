/// A `@Shared` variable inside an exploration.
@usableFromInline
class VariableModel: Model, @unchecked Sendable {
  /// The modification that has begun and not yet ended: its thread, and its first event.
  private var modification: (thread: VirtualThread, event: Int)?

  /// Waits for the explorer's leave to access the variable.
  func access(_ action: Action, by thread: VirtualThread) {
    // A modification that has begun conflicts with reads as well, so that one in the middle of it
    // is told from one before it.
    let access: Operation.Access = action == .read ? .shared : .exclusive
    thread.perform(Operation(object: id, access: access, action: action), on: self)
    let event = thread.lastEvent
    if let other = modification, action != .endModification {
      thread.execution.add(Fault(kind: .overlappingAccess, accesses: [other.event, event]))
    }
    switch action {
    case .beginModification: modification = (thread, event)
    case .endModification where modification?.thread === thread: modification = nil
    default: break
    }
  }

  /// The name in the declaration; found in the source, since a property wrapper is not told.
  private var declaredName: String { declaration?.name ?? "the variable" }

  override var accessorLine: SourceLocation? { declaration?.location }

  override var title: String? { declaredName }

  override func describe(_ operation: Operation) -> String {
    switch operation.action {
    case .read: "reads \(declaredName)"
    case .write: "writes \(declaredName)"
    case .beginModification: "begins to change \(declaredName)"
    case .endModification: "ends its change of \(declaredName)"
    default: super.describe(operation)
    }
  }
}

/// A `@Shared` variable with its value.
@usableFromInline
final class Cell<Value>: VariableModel, @unchecked Sendable {
  private var value: Value

  init(_ value: Value, id: ObjectID, declaration: Declaration) {
    self.value = value
    super.init(id: id, declaration: declaration)
  }

  @usableFromInline
  func read() -> Value {
    if let thread = VirtualThread.current { access(.read, by: thread) }
    return value
  }

  @usableFromInline
  func write(_ newValue: Value) {
    if let thread = VirtualThread.current { access(.write, by: thread) }
    value = newValue
  }

  /// Begins a modification: the caller changes a copy, so that memory stays sound when two
  /// modifications overlap, and one of them gets lost, as on hardware.
  @usableFromInline
  func beginModification() -> Value {
    if let thread = VirtualThread.current { access(.beginModification, by: thread) }
    return value
  }

  @usableFromInline
  func endModification(_ changed: Value) {
    if let thread = VirtualThread.current { access(.endModification, by: thread) }
    value = changed
  }

  override func describeValue() -> String? { ShortDescription.of(value) }
}
