/// Describes the states of an execution.
class Snapshots: ExecutionObserver {
  private var objects: [ObjectID: Model] = [:]
  private var locations = StepLocations()
  private var eventLocations: [Int: SourceLocation] = [:]
  private var threads: [VirtualThread] = []
  private var faults: [Fault] = []

  func beginExecution() {
    objects = [:]
    locations = StepLocations()
    eventLocations = [:]
    threads = []
    faults = []
  }

  func willPerform(_ thread: VirtualThread) {
    guard let pending = thread.pending else { return }
    note(pending.model)
    locations.note(thread)
  }

  func didPerform(_ pending: VirtualThread.Pending, by thread: VirtualThread) {
    note(pending.model)
    eventLocations[thread.lastEvent] = locations.take(thread.id)
  }

  func didReach(_ threads: [VirtualThread], faults: [Fault]) {
    self.threads = threads
    self.faults = faults
  }

  private func note(_ model: Model) {
    if model.id >= 0, model.title != nil { objects[model.id] = model }
  }

  /// The state that the execution is in now.
  func state() -> StateGraph.State {
    StateGraph.State(
      threads: threads.map(describe), objects: describeObjects(), faults: describe(faults))
  }

  private func describe(_ thread: VirtualThread) -> StateGraph.Thread {
    guard let pending = thread.pending else {
      return .init(id: thread.id, name: thread.name, status: .ended, next: "", location: nil)
    }
    let model = pending.model
    let isReady = thread.canGoOn
    return .init(
      id: thread.id, name: thread.name, status: isReady ? .ready : .waiting,
      next: isReady ? model.describe(pending.operation) : model.explainWait(of: thread),
      location: locations[thread.id])
  }

  private func describeObjects() -> [StateGraph.Object] {
    objects.sorted { $0.key < $1.key }.map { id, model in
      .init(id: id, name: model.title!, value: model.describeState())
    }
  }

  /// The faults with their lines: those of the accesses, or those where the threads of a deadlock
  /// wait.
  func describe(_ faults: [Fault]) -> [StateGraph.Fault] {
    faults.map { fault in
      let waiting = threads.filter { $0.pending != nil }.compactMap { locations[$0.id] }
      return .init(
        kind: fault.kind,
        lines: fault.kind == .deadlock
          ? waiting : fault.events.compactMap { eventLocations[$0] })
    }
  }
}
