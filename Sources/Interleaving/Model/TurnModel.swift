/// Who runs on a queue that other queues target.
///
/// The blocks of each queue have an order, but GCD promises none between those of different ones:
/// an implementation may run a queue's blocks in a row, or by turns. What it promises is that they
/// keep out of each other's way as blocks of the target do.
final class TurnModel: Model, @unchecked Sendable {
  private unowned let queue: QueueModel
  /// Those who run, each with the event with which it began.
  private var runners: [(thread: VirtualThread, taken: Int)] = []
  private var isHeldAlone = false
  private var lastExclusive: Int?
  private var sinceLastExclusive: [Int] = []

  init(id: ObjectID, queue: QueueModel) {
    self.queue = queue
    super.init(id: id)
  }

  func take(alone: Bool, by thread: VirtualThread) {
    thread.perform(
      Operation(
        object: id, access: alone ? .exclusive : .shared, waits: true, action: .enterTarget),
      on: self)
    runners.append((thread, thread.lastEvent))
    isHeldAlone = alone
  }

  func giveBack(by thread: VirtualThread) {
    thread.perform(
      Operation(object: id, access: isHeldAlone ? .exclusive : .shared, action: .leaveTarget),
      on: self)
    // Once: a block may run inside another one of the same thread.
    runners.lastIndex { $0.thread === thread }.map { _ = runners.remove(at: $0) }
    if isHeldAlone {
      lastExclusive = thread.lastEvent
      sinceLastExclusive = []
    } else {
      sinceLastExclusive.append(thread.lastEvent)
    }
    isHeldAlone = false
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    guard operation.action == .enterTarget, !runners.isEmpty else { return true }
    return operation.access == .shared && !isHeldAlone
  }

  override func admission(before operation: Operation) -> Admission {
    guard !runners.isEmpty else { return .always }
    // What ran beside it may as well have ended before it.
    return operation.action == .enterTarget ? .perhaps : .never
  }

  override func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] {
    guard operation.action == .enterTarget else { return [] }
    let earlier = operation.access == .exclusive ? sinceLastExclusive : []
    return earlier + [lastExclusive].compactMap(\.self)
  }

  override func describe(_ operation: Operation) -> String {
    operation.action == .enterTarget
      ? "gets to run on \(queue.name.place)" : "is done on \(queue.name.place)"
  }

  override func obstacle(to thread: VirtualThread) -> Obstacle? {
    holder.map { Obstacle(what: queue.name.place, holder: $0.thread, taken: $0.taken) }
  }

  /// The one of them that is named: which began first makes no difference.
  private var holder: (thread: VirtualThread, taken: Int)? {
    runners.min { $0.thread.id < $1.thread.id }
  }

  override func explainWait(of thread: VirtualThread) -> String {
    let what = "waits to run on \(queue.name.place)"
    guard let holder = holder?.thread else { return what }
    return holder === thread
      ? "\(what), which it holds itself: sync on the queue that it is on"
      : "\(what), which \(holder.name) holds"
  }
}
