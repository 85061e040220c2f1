/// An `NSLock` inside an exploration.
final class LockModel: Model, @unchecked Sendable {
  private var holder: VirtualThread?

  func lock(by thread: VirtualThread) {
    thread.perform(
      Operation(
        object: id, access: .exclusive, waits: true, ordering: .acquire, action: .lock),
      on: self)
    holder = thread
  }

  func unlock(by thread: VirtualThread) {
    thread.perform(
      Operation(object: id, access: .exclusive, ordering: .release, action: .unlock), on: self)
    if holder !== thread {
      let problem =
        holder.map { "is held by \($0.name)" } ?? "is not locked"
      thread.execution.add(
        Fault(
          kind: .misuse, events: [thread.lastEvent],
          "\(thread.name) unlocks a lock that \(problem)."))
    }
    holder = nil
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    operation.action != .lock || holder == nil
  }

  override func enables(_ operation: Operation) -> Bool { operation.action == .unlock }

  override func describe(_ operation: Operation) -> String {
    operation.action == .lock ? "locks the lock" : "unlocks the lock"
  }

  override func explainWait(of thread: VirtualThread) -> String {
    guard let holder else { return "waits for the lock" }
    return holder === thread
      ? "waits for the lock, which it holds itself"
      : "waits for the lock, which \(holder.name) holds"
  }
}
