/// A `DispatchWorkItem` inside an exploration.
///
/// As in GCD, an item is a flag that says whether it is cancelled, and a group that its first run
/// leaves.
final class ItemModel: Model, @unchecked Sendable {
  private(set) var isCancelled = false
  private let block: () -> Void
  private let group: GroupModel
  private var runs = 0
  private var isAwaited = false

  init(id: ObjectID, groupID: ObjectID, _ block: @escaping () -> Void) {
    self.block = block
    group = GroupModel(id: groupID, count: 1)
    super.init(id: id)
  }

  /// Runs the block, unless the item is cancelled.
  func run(by thread: VirtualThread) {
    if !checkCancelled(by: thread) { block() }
    runs += 1
    if runs == 1 { group.leave(by: thread) }
  }

  func cancel(by thread: VirtualThread) {
    thread.perform(Operation(object: id, access: .exclusive, action: .cancel), on: self)
    isCancelled = true
  }

  func checkCancelled(by thread: VirtualThread) -> Bool {
    thread.perform(Operation(object: id, access: .shared, action: .checkCancelled), on: self)
    return isCancelled
  }

  /// Waits until the item has been run; false if the time has come before that.
  func wait(until time: UInt64?, by thread: VirtualThread) -> Bool {
    if isAwaited { complain("waits for a work item that has been waited for before", thread) }
    if runs > 1 { complain("waits for a work item that has been run more than once", thread) }
    isAwaited = true
    if let time {
      isAwaited = group.wait(until: time, by: thread)
    } else {
      group.wait(by: thread)
    }
    return isAwaited
  }

  func notify(_ queue: DispatchQueue, _ work: Work, by thread: VirtualThread) {
    if runs > 1 { complain("observes a work item that has been run more than once", thread) }
    group.notify(queue, work, by: thread)
  }

  /// GCD traps on these.
  private func complain(_ problem: String, _ thread: VirtualThread) {
    thread.execution.add(
      Fault(kind: .misuse, events: [thread.lastEvent], "\(thread.name) \(problem)."))
  }

  override var title: String? { "work item" }

  override func describe(_ operation: Operation) -> String {
    operation.action == .cancel ? "cancels the item" : "checks whether the item is cancelled"
  }

  override func describeValue() -> String? { isCancelled ? "cancelled" : "not cancelled" }
}
