/// Marks a mutable variable that several threads share, so that the explorer sees it.
///
/// Use it on stored properties of `@unchecked Sendable` classes. Outside an exploration it is a
/// plain stored property, and the thread sanitizer sees through it. Inside, each read and write is
/// a step of its own, and an in-place modification is two: its begin and its end. The modification
/// works on a copy, so that one of two overlapping ones gets lost, as on hardware, and memory stays
/// sound.
@propertyWrapper
public struct Shared<Value> {
  @usableFromInline var value: Value
  /// The variable inside an exploration; nil outside.
  ///
  /// Shared by reference: a getter gets the wrapper by value, from before the explorer lets the
  /// read happen.
  @usableFromInline let cell: Cell<Value>?

  /// A shared variable with its first value.
  ///
  /// The place is that of the declaration.
  public init(
    wrappedValue: Value, path: String = #filePath, line: Int = #line, context: String = #function
  ) {
    value = wrappedValue
    cell = VirtualThread.current.map {
      Cell(
        wrappedValue, id: $0.makeObjectID(),
        declaration: Declaration(path: path, line: line, context: context))
    }
  }

  /// The variable.
  ///
  /// Inlined, so that outside an exploration two tests are all that an access costs.
  @inlinable
  public var wrappedValue: Value {
    get {
      if let cell { return cell.read() }
      if isWatched { reportUnseenAccess() }
      return value
    }
    set {
      if let cell { return cell.write(newValue) }
      if isWatched { reportUnseenAccess() }
      value = newValue
    }
    _modify {
      if let cell {
        var copy = cell.beginModification()
        defer { cell.endModification(copy) }
        yield &copy
      } else {
        if isWatched { reportUnseenAccess() }
        yield &value
      }
    }
  }

  /// A variable made outside the exploration keeps its value from one execution to the next, and
  /// the explorer cannot order its accesses.
  @usableFromInline
  func reportUnseenAccess() { reportMadeOutside("a @Shared variable") }
}

/// Reports that the calling thread uses what was made outside the exploration that it is in.
func reportMadeOutside(_ thing: String) {
  guard let thread = VirtualThread.current else { return }
  thread.execution.add(
    Fault(
      kind: .misuse, events: [],
      "\(thread.name) uses \(thing) that was made outside the scenario. Make "
        + "the object inside the scenario, so that every execution starts with a new one."))
}
