/// An `AtomicCounter` inside an exploration, or an `AtomicFlag` that counts to one.
final class CounterModel: Model, @unchecked Sendable {
  private var value: Int
  private let noun: String

  init(_ value: Int, id: ObjectID, declaration: Declaration? = nil, noun: String = "counter") {
    self.value = value
    self.noun = noun
    super.init(id: id, declaration: declaration)
  }

  func load(by thread: VirtualThread) -> Int {
    thread.perform(
      Operation(object: id, access: .shared, ordering: .acquire, action: .load), on: self)
    return value
  }

  func store(_ newValue: Int, by thread: VirtualThread) {
    thread.perform(
      Operation(object: id, access: .exclusive, ordering: .release, action: .store), on: self)
    value = newValue
  }

  /// Replaces the value by what `change` makes of it, in one step, and returns the new value.
  func exchange(by thread: VirtualThread, _ change: (Int) -> Int) -> Int {
    thread.perform(
      Operation(
        object: id, access: .exclusive, ordering: .acquireAndRelease, action: .exchange),
      on: self)
    value = change(value)
    return value
  }

  override var title: String? { noun }

  override var fullName: String? { declaration?.name ?? noun }

  override func describe(_ operation: Operation) -> String {
    switch operation.action {
    case .load: "loads a \(noun)"
    case .store: "stores into a \(noun)"
    default: "changes a \(noun)"
    }
  }

  override func describeValue() -> String? { String(value) }
}
