/// Marks a mutable variable that several threads share, so that the explorer sees it.
///
/// Use it on stored properties of `@unchecked Sendable` classes. Outside an exploration it is a
/// plain stored property, and the thread sanitizer sees through it. Inside, each read and write is
/// a step of its own, and an in-place modification is two: its begin and its end. The modification
/// works on a copy, so that one of two overlapping ones gets lost, as on hardware, and memory stays
/// sound.
@propertyWrapper
public struct Shared<Value> {
  private var value: Value
  /// The variable inside an exploration; nil outside.
  ///
  /// Shared by reference: a getter gets the wrapper by value, from before the explorer lets the
  /// read happen.
  private let cell: Cell<Value>?

  /// A shared variable with its first value.
  ///
  /// The place is that of the declaration.
  public init(wrappedValue: Value, path: String = #filePath, line: Int = #line) {
    value = wrappedValue
    cell = VirtualThread.current.map {
      Cell(
        wrappedValue, id: $0.makeObjectID(),
        declaration: SourceLocation(path: path, line: line))
    }
  }

  /// The variable.
  public var wrappedValue: Value {
    get {
      if let cell { return cell.read() }
      reportUnseenAccess()
      return value
    }
    set {
      if let cell { return cell.write(newValue) }
      reportUnseenAccess()
      value = newValue
    }
    _modify {
      if let cell {
        var copy = cell.beginModification()
        defer { cell.endModification(copy) }
        yield &copy
      } else {
        reportUnseenAccess()
        yield &value
      }
    }
  }

  /// A variable made outside the exploration keeps its value from one execution to the next, and
  /// the explorer cannot order its accesses.
  private func reportUnseenAccess() {
    guard let thread = VirtualThread.current else { return }
    thread.execution.add(
      Fault(
        kind: .misuse, events: [],
        "\(thread.name) uses a @Shared variable that was made outside the scenario. Make "
          + "the object inside the scenario, so that every execution starts with a new one."))
  }
}
