/// A `DispatchGroup` inside an exploration.
final class GroupModel: Model, @unchecked Sendable {
  private var count: Int
  /// What to submit when the group gets empty.
  private var notifications: [Notification] = []
  /// The last leave of each thread: all that was done before comes before what waits for it.
  private var leaves: [ThreadID: Int] = [:]

  /// Submits a block, on the thread that it is called with, after these events.
  private typealias Notification = (VirtualThread, [Int]) -> Void

  init(id: ObjectID, declaration: Declaration? = nil, count: Int = 0) {
    self.count = count
    super.init(id: id, declaration: declaration)
  }

  func enter(by thread: VirtualThread) {
    thread.perform(Operation(object: id, access: .shared, action: .enter), on: self)
    count += 1
  }

  func leave(by thread: VirtualThread) {
    guard !leaveOnce(by: thread) else { return }
    thread.execution.add(
      Fault(
        kind: .misuse, events: [thread.lastEvent],
        "\(thread.name) leaves a group more often than it was entered."))
  }

  /// Leaves the group if anybody is in it; tells whether that was so.
  func leaveOnce(by thread: VirtualThread) -> Bool {
    thread.perform(
      Operation(object: id, access: .shared, ordering: .release, action: .leave), on: self)
    leaves[thread.id] = thread.lastEvent
    guard count > 0 else { return false }
    count -= 1
    guard count == 0 else { return true }
    let due = notifications
    notifications = []
    let left = Array(leaves.values)
    for notify in due { notify(thread, left) }
    return true
  }

  /// Has work submitted to a queue when the group is empty.
  func notify(_ queue: DispatchQueue, _ work: Work, by thread: VirtualThread) {
    // Numbered by who asks, and not by who happens to leave last.
    let id = thread.makeThreadID()
    notify(by: thread) { queue.enqueue(work, as: id, after: $1, by: $0) }
  }

  /// Has a block submitted when the group is empty: at once, or by whoever leaves last.
  private func notify(by thread: VirtualThread, _ submit: @escaping Notification) {
    thread.perform(Operation(object: id, access: .exclusive, action: .notify), on: self)
    guard count > 0 else { return submit(thread, Array(leaves.values)) }
    let request = thread.lastEvent
    notifications.append { submit($0, $1 + [request]) }
  }

  func wait(by thread: VirtualThread) {
    thread.perform(
      Operation(
        object: id, access: .exclusive, waits: true, ordering: .acquire, action: .waitForGroup),
      on: self)
  }

  /// Waits until the group is empty, or the time has come; tells whether it is empty.
  func wait(until time: UInt64, by thread: VirtualThread) -> Bool {
    thread.perform(
      Operation(object: id, access: .exclusive, action: .timedWait), on: self, until: time
    ) { count == 0 }
  }

  /// Enters and leaves get along, but not with a leave that comes too often, nor while who leaves
  /// last submits notifications.
  override func current(_ operation: Operation) -> Operation {
    var operation = operation
    switch operation.action {
    case .enter: operation.access = count == 0 ? .exclusive : .shared
    case .leave:
      operation.access = count == 0 || !notifications.isEmpty ? .exclusive : .shared
    default: break
    }
    return operation
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    switch operation.action {
    case .waitForGroup: count == 0
    case .timedWait: count == 0 || thread.mayTimeOut
    default: true
    }
  }

  override func admission(before operation: Operation) -> Admission {
    guard count > 0 else { return .always }
    // Leaves that came later may as well have come before it.
    return operation.action == .enter ? .perhaps : .never
  }

  override func slack(before operation: Operation) -> Int? {
    operation.action == .enter ? count : nil
  }

  override func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] {
    // A wait that times out has learnt of no leave.
    operation.action == .timedWait && count == 0 ? Array(leaves.values) : []
  }

  override var title: String? { "group" }

  override func describe(_ operation: Operation) -> String {
    switch operation.action {
    case .enter: "enters the group"
    case .leave: "leaves the group"
    case .notify: "asks the group for a notification"
    case .timedWait where count > 0: "waits no longer for the group"
    default: "goes on: the group is empty"
    }
  }

  override func describeValue() -> String? { String(count) }

  /// GCD keeps a group that is still to be left for ever, and whoever waits for it waits as long.
  override var complaintAtEnd: String? {
    count > 0
      ? "A group is still to be left \(count == 1 ? "once" : "\(count) times") when the scenario "
        + "returns: it is never empty again, and never freed. Every enter needs its leave."
      : nil
  }

  override func explainWait(of thread: VirtualThread) -> String {
    "waits for the group, which \(count) more must leave"
  }
}
