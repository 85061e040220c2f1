/// A `DispatchSemaphore` inside an exploration.
final class SemaphoreModel: Model, @unchecked Sendable {
  private var value: Int
  private let initialValue: Int
  /// The last signal of each thread.
  private var signals: [ThreadID: Int] = [:]

  init(_ value: Int, id: ObjectID, declaration: Declaration? = nil) {
    self.value = value
    initialValue = value
    super.init(id: id, declaration: declaration)
  }

  /// Adds one, and tells whether a thread waits for it.
  func signal(by thread: VirtualThread) -> Bool {
    thread.perform(
      Operation(object: id, access: .exclusive, ordering: .release, action: .signal), on: self)
    signals[thread.id] = thread.lastEvent
    value += 1
    return thread.execution.countWaiting(for: self) >= value
  }

  func wait(by thread: VirtualThread) {
    thread.perform(
      Operation(
        object: id, access: .exclusive, waits: true, ordering: .acquire, action: .wait),
      on: self)
    value -= 1
  }

  /// Waits until the value is above zero, or the time has come; tells whether it took one away.
  func wait(until time: UInt64, by thread: VirtualThread) -> Bool {
    thread.perform(
      Operation(object: id, access: .exclusive, action: .timedWait), on: self, until: time
    ) {
      guard value > 0 else { return false }
      value -= 1
      return true
    }
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    switch operation.action {
    case .wait: value > 0
    case .timedWait: value > 0 || thread.mayTimeOut
    default: true
    }
  }

  override func admission(before operation: Operation) -> Admission {
    value > 0 ? .always : .never
  }

  override func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] {
    // A wait that times out has learnt of no signal.
    operation.action == .timedWait && value > 0 ? Array(signals.values) : []
  }

  override var title: String? { "semaphore" }

  override func describe(_ operation: Operation) -> String {
    switch operation.action {
    case .signal: "signals the semaphore"
    case .timedWait where value == 0: "waits no longer for the semaphore"
    default: "passes the semaphore"
    }
  }

  override func describeValue() -> String? { String(value) }

  override func explainWait(of thread: VirtualThread) -> String { "waits for the semaphore" }

  /// GCD traps when a semaphore is destroyed that is still in use.
  override var complaintAtEnd: String? {
    value < initialValue
      ? "A semaphore is destroyed while its value, \(value), is below its first one, "
        + "\(initialValue): GCD traps then. Every wait that takes must be signalled in the end."
      : nil
  }
}
