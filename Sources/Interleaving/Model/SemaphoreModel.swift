/// A `DispatchSemaphore` inside an exploration.
final class SemaphoreModel: Model, @unchecked Sendable {
  private var value: Int

  init(_ value: Int, id: ObjectID) {
    self.value = value
    super.init(id: id)
  }

  func signal(by thread: VirtualThread) {
    thread.perform(
      Operation(object: id, access: .exclusive, ordering: .release, action: .signal), on: self)
    value += 1
  }

  func wait(by thread: VirtualThread) {
    thread.perform(
      Operation(
        object: id, access: .exclusive, waits: true, ordering: .acquire, action: .wait),
      on: self)
    value -= 1
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    operation.action != .wait || value > 0
  }

  override func enables(_ operation: Operation) -> Bool {
    operation.action == .signal && value == 0
  }

  override func describe(_ operation: Operation) -> String {
    operation.action == .signal ? "signals the semaphore" : "passes the semaphore"
  }

  override func describeValue() -> String? { String(value) }

  override func explainWait(of thread: VirtualThread) -> String { "waits for the semaphore" }
}
