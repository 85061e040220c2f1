/// Marks a mutable variable that several threads share, so that the explorer sees it.
///
/// Use it on stored properties of `@unchecked Sendable` classes. Outside an exploration it is a
/// plain stored property, and the thread sanitizer sees through it.
@propertyWrapper
public struct Shared<Value> {
  private var value: Value

  /// A shared variable with its first value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The variable.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
    _modify { yield &value }
  }
}
