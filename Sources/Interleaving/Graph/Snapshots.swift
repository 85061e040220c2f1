/// Describes the states of an execution.
class Snapshots: ExecutionObserver {
  private var objects: [ObjectID: Model] = [:]
  private var locations = StepLocations()
  private var steps: [Int: StateGraph.FaultyStep] = [:]
  private var threads: [VirtualThread] = []
  private var faults: [Fault] = []
  /// The titles of the objects of all executions, in which they have the same numbers.
  private(set) var titles: [ObjectID: ObjectTitle] = [:]

  /// What the objects of all states are called.
  var names: ObjectNames { ObjectNames(titles: titles) }

  func beginExecution() {
    objects = [:]
    locations = StepLocations()
    steps = [:]
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
    steps[thread.lastEvent] = .init(
      thread: thread.id, words: pending.model.describe(pending.operation),
      location: locations.take(thread.id), object: number(of: pending.model))
  }

  func didReach(_ threads: [VirtualThread], faults: [Fault]) {
    self.threads = threads
    self.faults = faults
  }

  private func note(_ model: Model) {
    guard let id = number(of: model) else { return }
    objects[id] = model
    // The source is looked into once for each object, not at each step.
    if titles[id] == nil { titles[id] = model.fullTitle }
  }

  /// The number of the object; nil if it is none to show.
  private func number(of model: Model) -> ObjectID? {
    model.id >= 0 && model.title != nil ? model.id : nil
  }

  /// The state that the execution is in now.
  func state() -> StateGraph.State {
    StateGraph.State(
      threads: threads.map(describe), objects: describeObjects(), faults: describe(faults))
  }

  private func describe(_ thread: VirtualThread) -> StateGraph.Thread {
    guard let pending = thread.pending else {
      return .init(
        id: thread.id, name: thread.name, status: .ended, next: "", location: nil, object: nil,
        access: nil, obstacle: nil)
    }
    let model = pending.model
    let isReady = thread.canGoOn
    return .init(
      id: thread.id, name: thread.name, status: isReady ? .ready : .waiting,
      next: isReady ? model.describe(pending.operation) : model.explainWait(of: thread),
      location: locations[thread.id], object: number(of: model),
      access: pending.operation.action.access,
      obstacle: isReady
        ? nil
        : model.obstacle(to: thread).map {
          .init(holder: $0.holder.id, taken: steps[$0.taken]?.location)
        })
  }

  private func describeObjects() -> [StateGraph.Object] {
    objects.sorted { $0.key < $1.key }.map { id, model in
      .init(id: id, name: model.title!, value: model.describeState())
    }
  }

  /// The faults with their steps: the accesses, or the waits of a deadlock.
  func describe(_ faults: [Fault]) -> [StateGraph.Fault] {
    faults.map { fault in
      .init(
        kind: fault.kind,
        steps: fault.deadlock.map(describe) ?? fault.events.compactMap { steps[$0] })
    }
  }

  private func describe(_ deadlock: Deadlock) -> [StateGraph.FaultyStep] {
    deadlock.members.map { wait in
      .init(
        thread: wait.thread.id, words: wait.explanation, location: locations[wait.thread.id],
        object: objects[wait.object] == nil ? nil : wait.object)
    }
  }
}

extension Action {
  /// What an operation does with the value of its object; nil if that is no value, or if it is read
  /// and replaced in one step.
  fileprivate var access: StateGraph.Access? {
    switch self {
    case .read, .beginModification, .load: .read
    case .write, .endModification, .store: .write
    default: nil
    }
  }
}
