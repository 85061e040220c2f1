/// The virtual time of an execution.
///
/// It stands still until a deadline passes, and then it is that late. A deadline may pass at any
/// step, in the order of their times; nothing waits for real. So code that counts on being faster
/// than a deadline is found out.
final class ClockModel: Model, @unchecked Sendable {
  /// Nanoseconds since the machine was started, as `DispatchTime` counts them.
  private(set) var now: UInt64 = ClockModel.start
  private var deadlines: [Deadline] = []
  private var registrations = 0

  /// Executions start a second after the machine, so that there is a past.
  private static let start: UInt64 = 1_000_000_000

  func read(by thread: VirtualThread) -> UInt64 {
    thread.perform(Operation(object: id, access: .shared, action: .readClock), on: self)
    return now
  }

  /// Sets a deadline; nil if it has passed already.
  ///
  /// - Parameter isPatient: Whether it passes only when no thread can go on otherwise.
  func setDeadline(
    _ time: UInt64, isPatient: Bool = false, by thread: VirtualThread
  ) -> Deadline? {
    // Of deadlines at the same time, the one that was set first passes first: the order matters.
    thread.perform(Operation(object: id, access: .exclusive, action: .setDeadline), on: self)
    guard time > now || isPatient else { return nil }
    registrations += 1
    let deadline = Deadline(
      time, number: registrations, isPatient: isPatient, setBy: thread, on: self)
    deadlines.append(deadline)
    return deadline
  }

  /// Lets the calling thread go on only when the time has come.
  func sleep(until time: UInt64, by thread: VirtualThread) {
    guard let deadline = setDeadline(time, by: thread) else { return }
    thread.perform(deadline.passing, on: deadline)
    deadline.pass()
    deadline.remove()
  }

  fileprivate func advance(to time: UInt64) { now = max(now, time) }

  fileprivate func remove(_ deadline: Deadline) { deadlines.removeAll { $0 === deadline } }

  /// Whether no other deadline comes before this one.
  fileprivate func isNext(_ deadline: Deadline) -> Bool {
    deadlines.allSatisfy { !$0.isBefore(deadline) }
  }

  /// Whether other deadlines can only pass once this one is gone.
  fileprivate func isHoldingBack(_ deadline: Deadline) -> Bool {
    deadlines.contains { $0 !== deadline } && isNext(deadline)
  }

  /// Whose deadline has come depends on the deadlines that are set.
  override func admission(before operation: Operation) -> Admission { .perhaps }

  override func describe(_ operation: Operation) -> String {
    operation.action == .readClock ? "reads the clock" : "sets a deadline"
  }

  override func describeValue() -> String? {
    "\((Double(now - Self.start) / 1e9).formatted()) s"
  }
}

/// A time that something waits for.
///
/// As a model, it lets whoever waits go on when the time has come.
final class Deadline: Model, @unchecked Sendable {
  let time: UInt64
  private let number: Int
  private let clock: ClockModel
  /// The event that set it.
  let setting: Int
  /// Whether others need not wait for it to pass: it is that of a timer that has fired often.
  private let isPatient: Bool

  fileprivate init(
    _ time: UInt64, number: Int, isPatient: Bool, setBy thread: VirtualThread, on clock: ClockModel
  ) {
    self.isPatient = isPatient
    self.time = time
    self.number = number
    self.clock = clock
    setting = thread.lastEvent
    super.init(id: clock.id)
  }

  /// The step of a thread that waits for the time, and for nothing else.
  var passing: Operation {
    Operation(object: id, access: .exclusive, waits: true, action: .passDeadline)
  }

  /// Whether the time can have come.
  var mayPass: Bool { !isPatient && clock.isNext(self) }

  /// Says that the time has come.
  ///
  /// The next deadline still waits, until this one is removed.
  func pass() { clock.advance(to: time) }

  /// Lets the next deadline pass; the effect of a step that others can notice.
  func remove() { clock.remove(self) }

  /// Lets the next deadline pass, now that what was due at this one is done.
  func conclude(by thread: VirtualThread) {
    thread.perform(Operation(object: id, access: .shared, action: .concludeDeadline), on: self)
    remove()
  }

  /// Ends a wait that had this as its limit.
  func end(hasTimedOut: Bool, by thread: VirtualThread) {
    // That a wait timed out comes after all earlier deadlines, although it was another step that
    // had to wait for them: hence `waits`.
    let operation =
      hasTimedOut
      ? Operation(object: id, access: .exclusive, waits: true, action: .timeOut)
      : Operation(object: id, access: .exclusive, action: .withdrawDeadline)
    thread.perform(operation, on: self)
    if hasTimedOut { pass() }
    remove()
  }

  /// Whether this one passes first: of deadlines at the same time, the one that was set first.
  fileprivate func isBefore(_ other: Deadline) -> Bool {
    !isPatient && (time, number) < (other.time, other.number)
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    operation.action != .passDeadline || mayPass
  }

  override func permitsAsLastResort(_ operation: Operation, by thread: VirtualThread) -> Bool {
    isPatient
  }

  override func admission(before operation: Operation) -> Admission {
    clock.isHoldingBack(self) ? .never : .perhaps
  }

  override func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] {
    [setting]
  }

  override func describe(_ operation: Operation) -> String {
    switch operation.action {
    case .withdrawDeadline: "withdraws its deadline"
    case .concludeDeadline: "lets time go on"
    default: "reaches its deadline"
    }
  }

  override func describeValue() -> String? { clock.describeValue() }

  override func explainWait(of thread: VirtualThread) -> String { "waits for its time" }
}

extension VirtualThread {
  /// Carries out an operation that waits for others, but no longer than until a time.
  ///
  /// The model permits the operation when what it waits for is there, or the thread `mayTimeOut`.
  /// - Parameter take: Takes what was waited for, or tells that it is not there.
  /// - Returns: What `take` returned.
  func perform(
    _ operation: Operation, on model: Model, until time: UInt64, _ take: () -> Bool
  ) -> Bool {
    deadline = execution.clock.setDeadline(time, by: self)
    perform(operation, on: model)
    let isTaken = take()
    let limit = deadline
    deadline = nil
    limit?.end(hasTimedOut: !isTaken, by: self)
    return isTaken
  }

  /// Whether the wait that the thread is in may end without what it waits for.
  var mayTimeOut: Bool { deadline?.mayPass ?? true }
}
