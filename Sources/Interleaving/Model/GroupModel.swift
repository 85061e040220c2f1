/// A `DispatchGroup` inside an exploration.
final class GroupModel: Model, @unchecked Sendable {
  private var count = 0

  func enter(by thread: VirtualThread) {
    thread.perform(Operation(object: id, access: .shared, action: .enter), on: self)
    count += 1
  }

  func leave(by thread: VirtualThread) {
    thread.perform(
      Operation(object: id, access: .shared, ordering: .release, action: .leave), on: self)
    if count == 0 {
      thread.execution.add(
        Fault(
          kind: .misuse, events: [thread.lastEvent],
          "\(thread.name) leaves a group more often than it was entered."))
    } else {
      count -= 1
    }
  }

  func wait(by thread: VirtualThread) {
    thread.perform(
      Operation(
        object: id, access: .exclusive, waits: true, ordering: .acquire, action: .waitForGroup),
      on: self)
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    operation.action != .waitForGroup || count == 0
  }

  override func enables(_ operation: Operation) -> Bool { operation.action == .leave }

  override func describe(_ operation: Operation) -> String {
    switch operation.action {
    case .enter: "enters the group"
    case .leave: "leaves the group"
    default: "goes on: the group is empty"
    }
  }

  override func describeValue() -> String? { String(count) }

  override func explainWait(of thread: VirtualThread) -> String {
    "waits for the group, which \(count) more must leave"
  }
}
