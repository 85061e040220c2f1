/// An `NSLock`, an `NSRecursiveLock` or the lock of a `Mutex` inside an exploration.
final class LockModel: Model, @unchecked Sendable {
  private let noun: String
  private let isRecursive: Bool
  private var holder: VirtualThread?
  /// How often the holder has locked it.
  private var depth = 0
  private var taken = -1
  private var lastUnlock: Int?
  /// The name that the scenario gave it.
  var name: String?

  init(
    id: ObjectID, declaration: Declaration? = nil, noun: String = "lock", isRecursive: Bool
  ) {
    self.noun = noun
    self.isRecursive = isRecursive
    super.init(id: id, declaration: declaration)
  }

  func lock(by thread: VirtualThread) {
    thread.perform(
      Operation(
        object: id, access: access(by: thread), waits: true, ordering: .acquire, action: .lock),
      on: self)
    take(by: thread)
  }

  /// Takes the lock if that needs no wait, and tells whether it did.
  func tryLock(by thread: VirtualThread) -> Bool {
    thread.perform(
      Operation(
        object: id, access: access(by: thread), action: .tryLock),
      on: self)
    guard isFree(for: thread) else { return false }
    take(by: thread)
    return true
  }

  /// Takes the lock, or not: the date may come at any step.
  func lock(before limit: Date, by thread: VirtualThread) -> Bool {
    guard limit == .distantFuture else { return tryLock(by: thread) }
    lock(by: thread)
    return true
  }

  func unlock(by thread: VirtualThread) {
    let access: Operation.Access = holder === thread && depth > 1 ? .none : .exclusive
    thread.perform(
      Operation(object: id, access: access, ordering: .release, action: .unlock), on: self)
    if holder !== thread {
      let problem = holder.map { "is held by \($0.name)" } ?? "is not locked"
      thread.execution.add(
        Fault(
          kind: .misuse, events: [thread.lastEvent],
          "\(thread.name) unlocks a lock that \(problem)."))
    }
    lastUnlock = thread.lastEvent
    depth = holder === thread ? depth - 1 : 0
    if depth == 0 { holder = nil }
  }

  private func take(by thread: VirtualThread) {
    if depth == 0 { taken = thread.lastEvent }
    holder = thread
    depth += 1
  }

  private func isFree(for thread: VirtualThread) -> Bool {
    holder == nil || (isRecursive && holder === thread)
  }

  /// Others cannot notice that a thread locks again what it holds.
  private func access(by thread: VirtualThread) -> Operation.Access {
    isRecursive && holder === thread ? .none : .exclusive
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    operation.action != .lock || isFree(for: thread)
  }

  override func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] {
    // A try that fails has learnt of nothing.
    guard operation.action == .tryLock, isFree(for: thread) else { return [] }
    return [lastUnlock].compactMap(\.self)
  }

  override func admission(before operation: Operation) -> Admission {
    holder == nil ? .always : .never
  }

  override var title: String? { noun }

  override func describeState() -> String { holder.map { "held by \($0.name)" } ?? "free" }

  override func describe(_ operation: Operation) -> String {
    switch operation.action {
    case .lock: "locks the \(noun)"
    case .tryLock: "tries to lock the \(noun)"
    default: "unlocks the \(noun)"
    }
  }

  override func obstacle(to thread: VirtualThread) -> Obstacle? {
    holder.map { Obstacle(what: noun, holder: $0, taken: taken) }
  }

  override func explainWait(of thread: VirtualThread) -> String {
    guard let holder else { return "waits for the \(noun)" }
    return holder === thread
      ? "waits for the \(noun), which it holds itself"
      : "waits for the \(noun), which \(holder.name) holds"
  }
}
