/// A `DispatchSourceTimer` inside an exploration.
///
/// Each time that it fires is a block on its queue. The next one is set when the handler has
/// ended, so that a timer never runs beside itself, and what it missed meanwhile is one firing, as
/// in GCD.
final class TimerModel: Model, @unchecked Sendable {
  private let queue: DispatchQueue
  private var handler: DispatchSourceHandler?
  private var cancelHandler: DispatchSourceHandler?
  private var next: UInt64?
  private var interval: UInt64?
  /// Counts the schedules: a firing of an earlier one does nothing.
  private var generation = 0
  private var isActive = false
  private var suspensions = 0
  private(set) var isCancelled = false
  private var isCancellationDue = false
  /// Whether a firing is set, or its handler runs.
  private var isArmed = false
  private var isFiring = false
  private var firings = 0
  private var lastFiring: [Int] = []

  /// How often a timer fires while other threads can go on.
  private static let mostFirings = 3

  init(id: ObjectID, queue: DispatchQueue) {
    self.queue = queue
    super.init(id: id)
  }

  private var isRunning: Bool { isActive && suspensions == 0 }

  private func change(by thread: VirtualThread) {
    thread.perform(Operation(object: id, access: .exclusive, action: .changeTimer), on: self)
  }

  // MARK: Settings

  func schedule(_ deadline: UInt64?, _ interval: UInt64?, by thread: VirtualThread) {
    change(by: thread)
    next = deadline
    self.interval = interval
    generation += 1
    isArmed = false
    proceed(by: thread)
  }

  func setHandler(_ handler: DispatchSourceHandler?, by thread: VirtualThread) {
    change(by: thread)
    self.handler = handler
  }

  func setCancelHandler(_ handler: DispatchSourceHandler?, by thread: VirtualThread) {
    change(by: thread)
    cancelHandler = handler
  }

  // MARK: State

  func activate(by thread: VirtualThread) {
    change(by: thread)
    isActive = true
    proceed(by: thread)
  }

  func resume(by thread: VirtualThread) {
    change(by: thread)
    if isRunning {
      thread.execution.add(
        Fault(
          kind: .misuse, events: [thread.lastEvent],
          "\(thread.name) resumes a timer that is not suspended."))
    }
    if isActive { suspensions = max(0, suspensions - 1) }
    isActive = true
    proceed(by: thread)
  }

  func suspend(by thread: VirtualThread) {
    change(by: thread)
    suspensions += 1
  }

  func cancel(by thread: VirtualThread) {
    change(by: thread)
    guard !isCancelled else { return }
    isCancelled = true
    isCancellationDue = true
    proceed(by: thread)
  }

  func checkCancelled(by thread: VirtualThread) -> Bool {
    thread.perform(Operation(object: id, access: .shared, action: .checkTimer), on: self)
    return isCancelled
  }

  // MARK: Firing

  /// Sets the next firing, or submits the cancel handler, if it is time for that.
  private func proceed(by thread: VirtualThread) {
    guard isRunning, !isFiring else { return }
    if isCancelled {
      guard isCancellationDue else { return }
      isCancellationDue = false
      guard let cancelHandler else { return }
      queue.enqueue(Work(flags: [], cancelHandler), after: lastFiring, by: thread)
    } else if !isArmed, let next {
      isArmed = true
      let generation = generation
      var work = Work(flags: []) { [self] in fire(generation, by: VirtualThread.current!) }
      work.laterName = "timer"
      work.isCancelled = { [self] in isCancelled || generation != self.generation }
      queue.enqueue(work, at: next, isPatient: firings >= Self.mostFirings, by: thread)
    }
  }

  private func fire(_ generation: Int, by thread: VirtualThread) {
    change(by: thread)
    let isDue = generation == self.generation && !isCancelled
    if isDue { isArmed = false }
    // A firing that is held back comes when the timer is resumed: its time has passed by then.
    guard isDue && isRunning else {
      thread.isDispensable = { true }
      return
    }
    isFiring = true
    firings += 1
    handler?()
    thread.windUp { change(by: thread) }
    isFiring = false
    lastFiring = [thread.lastEvent]
    if generation == self.generation { advance(past: thread.execution.clock.now) }
    proceed(by: thread)
  }

  /// The next firing is an interval later, and all that were missed meanwhile are one.
  private func advance(past now: UInt64) {
    guard let last = next, let interval else {
      next = nil
      return
    }
    let step = max(interval, 1)
    next = last + step + (now > last + step ? (now - last - step) / step * step : 0)
  }

  override func describe(_ operation: Operation) -> String {
    operation.action == .checkTimer ? "checks the timer" : "changes the timer"
  }

  /// GCD traps when a source is destroyed that was suspended, or never started.
  override var complaintAtEnd: String? {
    isRunning
      ? nil
      : "A timer is destroyed while it is \(isActive ? "suspended" : "not yet activated"): "
        + "GCD traps then."
  }
}
