/// A `DispatchWorkItem` inside an exploration.
///
/// As in GCD, an item is a flag that says whether it is cancelled, and a group that its first run
/// leaves. One that is waited for may be run once only.
final class ItemModel: Model, @unchecked Sendable {
  private(set) var isCancelled = false
  private let block: () -> Void
  private let group: GroupModel
  private let uses: Uses
  private var hasRunAgain = false
  private var isAwaited = false

  /// Takes the numbers of its parts from `makeID`.
  init(id: ObjectID, makeID: () -> ObjectID, _ block: @escaping () -> Void) {
    self.block = block
    group = GroupModel(id: makeID(), count: 1)
    uses = Uses(id: makeID())
    super.init(id: id)
  }

  /// Runs the block, unless the item is cancelled.
  func run(by thread: VirtualThread) {
    if !checkCancelled(by: thread) { block() }
    thread.windUp {
      guard !group.leaveOnce(by: thread) else { return }
      use(.runAgain, by: thread)
      hasRunAgain = true
      if isAwaited { complain("runs a work item again that is waited for", thread) }
    }
  }

  private func use(_ action: Action, by thread: VirtualThread) {
    thread.perform(Operation(object: uses.id, access: .exclusive, action: action), on: uses)
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
    use(.beginWait, by: thread)
    if isAwaited { complain("waits for a work item that has been waited for before", thread) }
    if hasRunAgain { complain("waits for a work item that has been run more than once", thread) }
    isAwaited = true
    guard let time else {
      group.wait(by: thread)
      return true
    }
    guard !group.wait(until: time, by: thread) else { return true }
    use(.endWait, by: thread)
    isAwaited = false
    return false
  }

  func notify(_ queue: DispatchQueue, _ work: Work, by thread: VirtualThread) {
    use(.notify, by: thread)
    if hasRunAgain { complain("observes a work item that has been run more than once", thread) }
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

extension ItemModel {
  /// Keeps an item's later runs, its waits and the requests for notifications in an order.
  private final class Uses: Model, @unchecked Sendable {
    override func describe(_ operation: Operation) -> String {
      switch operation.action {
      case .runAgain: "has run the item again"
      case .beginWait: "begins to wait for the item"
      case .endWait: "waits no longer for the item"
      default: "asks the item for a notification"
      }
    }
  }
}
