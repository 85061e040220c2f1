import CInterleaving
import Dispatch

/// One run of the scenario under one schedule.
///
/// Whoever holds the baton runs: a virtual thread, which takes the scheduling decision itself when
/// it comes to its next operation, and hands over only if another thread is to go on. So all of
/// this state is reached by one thread at a time.
final class Execution: @unchecked Sendable {
  /// What an execution came to.
  struct Result {
    var outcome: String?
    var schedule: Schedule
    var faults: [Fault]
    /// Whether the strategy gave it up as equivalent to an earlier one.
    var isRedundant: Bool
    var wasCut: Bool
    /// Whether a thread never came back to the explorer.
    var isStalled = false
  }

  let identities: Identities
  /// Signalled when the execution is over.
  let ended = Dispatch.DispatchSemaphore(value: 0)

  let trapSchedule: TrapSchedule
  /// The virtual time.
  let clock: ClockModel
  /// What the queues carry.
  let specifics: SpecificModel
  private let strategy: any SchedulingStrategy
  private let pool: WorkerPool
  private let limits: ExplorationLimits
  private let observer: (any ExecutionObserver)?
  private let pulse = Pulse()
  private var threads: [VirtualThread] = []
  /// The thread that took the last choice.
  private var running: ThreadID = 0
  private var models: [ObjectIdentifier: Model] = [:]
  private var examinedAtEnd: [Model] = []
  private var raceDetector = RaceDetector()
  private var events: [Event] = []
  private var result = Result(
    schedule: Schedule(steps: []), faults: [], isRedundant: false, wasCut: false)
  /// Set once the schedule has gone where it should not: the strategy has no more say.
  private var isOnItsOwn = false
  private var isScenarioOver = false
  /// How the scenario ended, if it returned: after how many steps, and the objects in a bad state.
  private var ending: (steps: Int, complaints: [String])?

  init(
    identities: Identities, pool: WorkerPool, strategy: any SchedulingStrategy,
    limits: ExplorationLimits,
    trapSchedule: TrapSchedule, observer: (any ExecutionObserver)?
  ) {
    self.identities = identities
    clock = ClockModel(id: identities.clock)
    specifics = SpecificModel(id: identities.specifics)
    self.trapSchedule = trapSchedule
    self.pool = pool
    self.strategy = strategy
    self.limits = limits
    self.observer = observer
  }

  /// Runs the scenario to its end.
  func run(_ scenario: @escaping @Sendable () throws -> String) -> Result {
    let main = makeThread(id: 0, name: "scenario", after: StartModel(after: nil)) {
      [unowned self] in
      do {
        result.outcome = try scenario()
        ending = (result.schedule.steps.count, examinedAtEnd.compactMap(\.complaintAtEnd))
      } catch {
        add(Fault(kind: .thrownError, events: [], "The scenario threw an error: \(error)."))
      }
      isScenarioOver = true
    }
    pool.take().run(main)
    if !pulse.wait(for: ended, limit: limits.stallLimit) { abandon() }
    return result
  }

  // MARK: Threads and objects

  /// Makes a thread that starts as soon as the model permits.
  @discardableResult
  func makeThread(
    id: ThreadID, name: String, first operation: Operation = .start, after model: Model,
    body: @escaping @Sendable () -> Void
  ) -> VirtualThread {
    let thread = VirtualThread(
      id: id, index: threads.count, name: name, execution: self, body: body)
    thread.pending = .init(operation: operation, model: model)
    threads.append(thread)
    return thread
  }

  /// The model of an object that was made outside the exploration.
  func model<M: Model>(of object: AnyObject, make: (ObjectID) -> M) -> M {
    if let known = models[ObjectIdentifier(object)] as? M { return known }
    let model = make(identities.object(adopting: object))
    models[ObjectIdentifier(object)] = model
    return model
  }

  /// How many steps have been chosen so far.
  var stepCount: Int { result.schedule.steps.count }

  /// How many threads wait for something of the model's to come.
  func countWaiting(for model: Model) -> Int {
    threads.count { thread in
      guard let pending = thread.pending, pending.model === model else { return false }
      return pending.operation.waits || pending.operation.action == .timedWait
    }
  }

  /// Notes that something is wrong.
  func add(_ fault: Fault) {
    guard !isOnItsOwn else { return }
    var fault = fault
    fault.step = fault.step ?? result.schedule.steps.count
    result.faults.append(fault)
  }

  /// Has the object's state judged when the scenario is over, and the object with it.
  func examineAtEnd(_ model: Model) { examinedAtEnd.append(model) }

  /// Judges what the scenario left undone, now that all else has been done.
  ///
  /// Work that ended in time only because of how the threads happened to be scheduled counts: in
  /// executions that are equivalent to this one, the scenario returns before it.
  private func reportWhatIsLeft() {
    guard let ending else { return }
    var order = CausalOrder(.dependence)
    for event in events { order.append(event) }
    let end = order.clocks[threads[0].lastEvent]
    let left = threads.dropFirst().filter { thread in
      !thread.isDispensable()
        && !(thread.isFinished && order.isEvent(thread.lastEventOfWork, before: end))
    }
    guard !left.isEmpty else {
      for complaint in ending.complaints {
        add(Fault(kind: .misuse, events: [], step: ending.steps, complaint))
      }
      return
    }
    add(
      Fault(
        kind: .workLeftBehind, events: left.map(\.lastEventOfWork), step: ending.steps,
        "The scenario may return before these have ended: \(left.map(\.name).formatted())."))
  }

  // MARK: Steps

  /// Lets the thread go on with its next operation when its turn has come.
  func perform(_ pending: VirtualThread.Pending, by thread: VirtualThread) {
    enterExplorer()
    thread.pending = pending
    observer?.willPerform(thread)
    guard let next = nextThread() else {
      giveUp(except: thread)
      ended.signal()
      racecourse_exit_thread()
    }
    if next !== thread {
      // Looked up before the hand-over: afterwards this thread may not touch shared state.
      let worker = thread.worker!
      handOver(to: next)
      worker.park()
    }
    commitPending(of: thread)
  }

  /// Records that the thread carries out its next operation now.
  func commitPending(of thread: VirtualThread) {
    defer { pulse.leaveExplorer() }
    guard let pending = thread.pending else { return }
    thread.pending = nil
    let event = Event(
      thread: thread.id, operation: pending.operation,
      admission: pending.model.admission(before: pending.operation),
      after: pending.model.predecessors(of: pending.operation, by: thread),
      slack: pending.model.slack(before: pending.operation))
    thread.lastEvent = events.count
    if !thread.isWindingUp { thread.lastEventOfWork = thread.lastEvent }
    events.append(event)
    observer?.didPerform(pending, by: thread)
    for earlier in raceDetector.append(event) {
      add(Fault(kind: .dataRace, accesses: [earlier, thread.lastEvent]))
    }
    if !isOnItsOwn { strategy.didExecute(event) }
  }

  /// Ends the calling thread if its execution has been abandoned.
  private func enterExplorer() {
    if !pulse.enterExplorer() { racecourse_exit_thread() }
  }

  /// Who goes on after a thread has ended; nil when the execution is over.
  func chooseSuccessor() -> VirtualThread? {
    enterExplorer()
    if let next = nextThread() { return next }
    giveUp(except: nil)
    return nil
  }

  private func handOver(to thread: VirtualThread) {
    if let worker = thread.worker { worker.resume() } else { pool.take().run(thread) }
  }

  // MARK: Choices

  /// Who goes on.
  ///
  /// Nil when nobody can, or should: then the execution is over.
  private func nextThread() -> VirtualThread? {
    var candidates: [Candidate] = []
    for thread in threads {
      guard let pending = thread.pending else { continue }
      let operation = pending.model.current(pending.operation)
      thread.pending!.operation = operation
      guard thread.canGoOn else { continue }
      // A step that no other thread can notice is no choice.
      if operation.access == .none { return thread }
      candidates.append(thread.candidate)
    }
    if candidates.isEmpty { candidates = lastResorts() }
    guard !candidates.isEmpty else {
      end()
      return nil
    }
    if !isOnItsOwn { observer?.didReach(threads, faults: result.faults) }
    guard result.schedule.steps.count < limits.maxSteps else {
      reportLivelock()
      return nil
    }
    let choice = choose(from: candidates)
    let next = threads.first { $0.id == choice }!
    running = choice
    result.schedule.steps.append(next.index)
    trapSchedule.append(next.index)
    return next
  }

  /// The threads that may go on only because no other can.
  private func lastResorts() -> [Candidate] {
    guard !isScenarioOver else { return [] }
    return threads.filter { thread in
      thread.pending.map { $0.model.permitsAsLastResort($0.operation, by: thread) } ?? false
    }.map(\.candidate)
  }

  private func choose(from candidates: [Candidate]) -> ThreadID {
    let byDefault = preferred(among: candidates, running: running)!.thread
    guard !isOnItsOwn else { return byDefault }
    do throws(Divergence) {
      if let choice = try strategy.choose(from: candidates, running: running) { return choice }
      result.isRedundant = true
      let blocked = threads.filter { thread in
        thread.pending != nil && !candidates.contains { $0.thread == thread.id }
      }
      strategy.endExecution(blocked: blocked.map(\.candidate))
    } catch {
      add(
        Fault(
          kind: .nondeterminism, events: [],
          "Step \(error.step + 1) differs from the last time with the same choices before "
            + "it. Something other than the schedule decides what the scenario does: the order of "
            + "a Set or Dictionary (run with SWIFT_DETERMINISTIC_HASHING=1), a clock, a random "
            + "number, or state that outlives an execution."))
    }
    isOnItsOwn = true
    return byDefault
  }

  // MARK: The end

  private func end() {
    let blocked = threads.filter { $0.pending != nil }
    let stuck = blocked.filter {
      !$0.pending!.model.permitsAsLastResort($0.pending!.operation, by: $0)
    }
    if !stuck.isEmpty {
      let deadlock = Deadlock(of: stuck)
      add(Fault(deadlock))
    }
    reportWhatIsLeft()
    guard !isOnItsOwn else { return }
    observer?.didReach(threads, faults: result.faults)
    strategy.endExecution(blocked: blocked.map(\.candidate))
  }

  private func reportLivelock() {
    result.wasCut = true
    add(
      Fault(
        kind: .livelock, events: [],
        "After \(limits.maxSteps) steps the scenario had still not ended."))
    reportWhatIsLeft()
    if !isOnItsOwn { strategy.endExecution(blocked: []) }
  }

  /// Judges an execution whose running thread does not come back, and leaves that thread alone.
  private func abandon() {
    // The thread may come back after all, and ends then.
    _ = Unmanaged.passRetained(self)
    let stalled = threads.first { $0.worker != nil && $0.pending == nil }!
    add(
      Fault(kind: .stall, events: [stalled.lastEvent]) { [limits] tracer in
        let place = tracer.location(of: stalled.lastEvent).map { " (\($0))" } ?? ""
        return "\(stalled.name) did not come back within \(limits.stallLimit.formatted()) s of its "
          + "last step\(place). It computes for long, or it waits for something that the explorer "
          + "cannot see: a real lock or semaphore, a socket, another thread. Use this module's types "
          + "in all that the scenario calls."
      })
    result.isStalled = true
    reportWhatIsLeft()
    giveUp(except: stalled)
  }

  /// Ends the workers of the threads that can never go on.
  private func giveUp(except caller: VirtualThread?) {
    for thread in threads where thread !== caller { thread.worker?.giveUp() }
  }
}
