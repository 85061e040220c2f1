/// A `Once` inside an exploration.
final class OnceModel: Model, @unchecked Sendable {
  private enum State {
    case untouched
    case running(VirtualThread)
    case done
  }

  private var state = State.untouched
  private var taken = -1

  /// Runs the body if nobody has, and otherwise waits until it has been run.
  func run(by thread: VirtualThread, _ body: () -> Void) {
    thread.perform(
      Operation(
        object: id, access: .exclusive, waits: true, ordering: .acquire, action: .enterOnce),
      on: self)
    guard case .untouched = state else { return }
    state = .running(thread)
    taken = thread.lastEvent
    body()
    thread.perform(
      Operation(object: id, access: .exclusive, ordering: .release, action: .leaveOnce), on: self)
    state = .done
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    guard operation.action == .enterOnce, case .running = state else { return true }
    return false
  }

  override func admission(before operation: Operation) -> Admission {
    operation.action == .leaveOnce ? .never : .always
  }

  override var title: String? { "once" }

  override func describeState() -> String {
    switch state {
    case .untouched: "not run yet"
    case .running(let runner): "run by \(runner.name)"
    case .done: "has been run"
    }
  }

  override func describe(_ operation: Operation) -> String {
    guard operation.action == .enterOnce else { return "has run the once" }
    if case .done = state { return "passes the once" }
    return "begins to run the once"
  }

  override func obstacle(to thread: VirtualThread) -> Obstacle? {
    guard case .running(let runner) = state else { return nil }
    return Obstacle(what: "once", holder: runner, taken: taken)
  }

  override func explainWait(of thread: VirtualThread) -> String {
    guard case .running(let runner) = state else { return "waits for the once" }
    return runner === thread
      ? "waits for the once, which it is running itself: a once that is re-entered"
      : "waits for the once, which \(runner.name) is running"
  }
}
