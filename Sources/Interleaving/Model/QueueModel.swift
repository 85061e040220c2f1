/// A dispatch queue inside an exploration.
///
/// A queue is its blocks in the order of submission: a block on a serial queue, and a barrier,
/// waits for all before it and holds all after it; any other block waits for the last barrier.
/// So only the order of submissions is a choice, and of those, two ordinary blocks on a concurrent
/// queue get along.
final class QueueModel: Model, @unchecked Sendable {
  /// Which blocks a queue keeps apart.
  enum Kind {
    case serial
    case concurrent
    /// A concurrent queue of the system's, on which barriers do nothing.
    case global
  }

  let name: QueueName
  let kind: Kind
  private var lastBarrier: Block?
  private var sinceLastBarrier: [Block] = []
  /// The blocks that have not ended.
  fileprivate var open: [Block] = []
  /// The queue whose blocks this one's run among.
  private var target: QueueModel?
  /// Who runs on this queue; nil unless others target it.
  private var turn: TurnModel?

  init(id: ObjectID, label: String, kind: Kind) {
    name = QueueName(label: label, kind: kind)
    self.kind = kind
    super.init(id: id)
  }

  /// Has the blocks run on another queue.
  func setTarget(_ queue: QueueModel, turnID: ObjectID) {
    guard queue.kind != .global else { return }
    target = queue
    queue.turn = queue.turn ?? TurnModel(id: turnID, queue: queue)
  }

  /// The queue, its target, the target's target, and so on.
  var hierarchy: [QueueModel] { [self] + (target?.hierarchy ?? []) }

  /// What a block needs besides its place on this queue, and whether it needs it alone.
  fileprivate func turns(for block: Block) -> [(turn: TurnModel, alone: Bool)] {
    guard turn != nil || target != nil else { return [] }
    return hierarchy.compactMap { queue in
      guard let turn = queue.turn else { return nil }
      return (turn, queue === self ? block.isExclusive : queue.kind == .serial)
    }
  }

  /// Submits a block that the thread waits for, and runs itself.
  func submit(isBarrier: Bool, by thread: VirtualThread) -> Block {
    submit(named: thread.name, for: thread.id, isBarrier: isBarrier, isSync: true, by: thread)
  }

  /// Submits a block that runs on a thread of its own: of this number, and with this title here.
  ///
  /// - Parameter events: Events that come before the block.
  func submit(
    titled title: String, for runner: ThreadID, isBarrier: Bool, after events: [Int] = [],
    by thread: VirtualThread
  ) -> Block {
    submit(
      named: title, for: runner, isBarrier: isBarrier, isSync: false, after: events, by: thread)
  }

  /// Submits a block: its turn comes in the order of submission.
  private func submit(
    named name: String, for runner: ThreadID, isBarrier: Bool, isSync: Bool,
    after events: [Int] = [], by thread: VirtualThread
  ) -> Block {
    let isExclusive = kind == .serial || (isBarrier && kind == .concurrent)
    let access: Operation.Access = kind == .global ? .none : isExclusive ? .exclusive : .shared
    thread.perform(
      Operation(
        object: id, access: access, action: .submit(.init(isSync: isSync, isBarrier: isBarrier))),
      on: self)
    let block = Block(
      queue: self, name: name, runnerID: runner, isExclusive: isExclusive, submitter: thread,
      submission: events + [thread.lastEvent],
      waitsFor: kind == .global ? [] : [lastBarrier].compactMap(\.self))
    open.insert(block)
    if isExclusive {
      block.waitsFor += sinceLastBarrier
      lastBarrier = block
      sinceLastBarrier = []
    } else if kind == .concurrent {
      sinceLastBarrier.insert(block)
    }
    return block
  }

  /// What work is called on this queue, "barrier 2", and what the thread that is to run it is called
  /// everywhere, "barrier 2 on images".
  ///
  /// Whoever submits it gives it a name, if there are several: "thread 2's barrier". Its place in the
  /// queue would be another in each execution.
  func names(
    of kind: String, on id: ThreadID, by thread: VirtualThread
  ) -> (title: String, thread: String) {
    if let name = thread.nameBlock(kind) { return (name, name) }
    let title = "\(kind) \(thread.execution.identities.work(of: id, on: self.id))"
    return (title, "\(title) on \(name.place)")
  }

  override var title: String? { name.title }

  override func describeState() -> String {
    open.isEmpty ? "empty" : open.map(\.state).joined(separator: ", ")
  }

  override func describe(_ operation: Operation) -> String {
    guard case .submit(let submission) = operation.action else {
      return super.describe(operation)
    }
    let call = submission.isSync ? "sync" : "async"
    return "\(call)\(submission.isBarrier ? " barrier" : "") on \(name.place)"
  }
}

/// A block on a queue.
///
/// As a model, it lets its thread start when its turn has come.
final class Block: Model, @unchecked Sendable {
  let queue: QueueModel
  /// What the queue calls it: "barrier 2", or the thread that waits for it.
  let name: String
  /// The number of the thread that is to run it.
  fileprivate let runnerID: ThreadID
  /// Whether it has the queue to itself: a barrier on a concurrent queue, any on a serial one.
  let isExclusive: Bool
  private weak var submitter: VirtualThread?
  private let submission: [Int]
  fileprivate var waitsFor: [Block]
  /// The thread that runs it, which keeps the block.
  private weak var runner: VirtualThread?
  private var hasWaited = false
  private var isRunning = false
  /// The last event of the block; nil until it has ended.
  private var lastEvent: Int?

  fileprivate init(
    queue: QueueModel, name: String, runnerID: ThreadID, isExclusive: Bool,
    submitter: VirtualThread, submission: [Int], waitsFor: [Block]
  ) {
    self.queue = queue
    self.name = name
    self.runnerID = runnerID
    self.isExclusive = isExclusive
    self.submitter = submitter
    self.submission = submission
    self.waitsFor = waitsFor
    super.init(id: -1)
  }

  /// "barrier 2 runs", for a state of the queue.
  fileprivate var state: String { "\(name) \(isRunning ? "runs" : "waits")" }

  /// Waits for the block's turn.
  func start(by thread: VirtualThread) {
    runner = thread
    thread.perform(.start, on: self)
  }

  /// Runs the block's work on the thread, and lets the blocks go on that waited for this one.
  func run<Result>(by thread: VirtualThread, _ work: () throws -> Result) rethrows -> Result {
    runner = thread
    let turns = queue.turns(for: self)
    for (turn, alone) in turns { turn.take(alone: alone, by: thread) }
    thread.blocks.append(self)
    isRunning = true
    defer {
      queue.open.removeAll { $0 === self }
      thread.blocks.removeLast()
      thread.windUp {
        for (turn, _) in turns.reversed() { turn.giveBack(by: thread) }
      }
      lastEvent = thread.lastEvent
    }
    return try work()
  }

  override func permits(_ operation: Operation, by thread: VirtualThread) -> Bool {
    let isMyTurn = waitsFor.allSatisfy { $0.lastEvent != nil }
    if !isMyTurn { hasWaited = true }
    return isMyTurn
  }

  override var hadToWait: Bool { hasWaited }

  override func predecessors(of operation: Operation, by thread: VirtualThread) -> [Int] {
    defer { waitsFor = [] }
    return waitsFor.compactMap(\.lastEvent) + submission
  }

  override func describe(_ operation: Operation) -> String {
    "gets its turn on \(queue.name.place)"
  }

  override func obstacle(to thread: VirtualThread) -> Obstacle? {
    guard let other = waitsFor.first(where: { $0.lastEvent == nil }), let holder = other.runner,
      let taken = other.submission.last
    else { return nil }
    return Obstacle(what: queue.name.place, holder: holder, taken: taken)
  }

  override func explainWait(of thread: VirtualThread) -> String {
    let what = "waits for its turn on \(queue.name.place)"
    guard let other = waitsFor.first(where: { $0.lastEvent == nil }) else { return what }
    guard let holder = other.runner else { return "\(what), behind \(other.name)" }
    return holder === thread
      ? "\(what), which it holds itself: sync on the queue that it is on"
      : "\(what), which \(holder.name) holds"
  }
}

extension [Block] {
  /// Adds a block behind all that it has to wait for.
  ///
  /// Blocks that get along stand in the order of their threads' numbers: which of them was submitted
  /// first makes no difference to anyone, and none to what is said of the queue.
  fileprivate mutating func insert(_ block: Block) {
    let last = lastIndex {
      block.isExclusive || $0.isExclusive || $0.runnerID <= block.runnerID
    }
    insert(block, at: last.map { $0 + 1 } ?? 0)
  }
}

extension Operation {
  /// A thread's first step.
  ///
  /// Others cannot notice it.
  static let start = Operation(object: -1, access: .none, waits: true, action: .start)
  /// The wait for threads to end.
  ///
  /// Others cannot notice it.
  static let join = Operation(object: -1, access: .none, waits: true, action: .join)
}
