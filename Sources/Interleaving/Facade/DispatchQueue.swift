public import Dispatch

/// A dispatch queue: GCD's own outside an exploration, and a model of it inside.
///
/// The names, defaults and results are those of `Dispatch.DispatchQueue`. Inside an exploration
/// every block has a thread of its own, as if the pool of workers had no limit.
public final class DispatchQueue: Sendable {
  /// The attributes that a queue can be made with.
  public typealias Attributes = Dispatch.DispatchQueue.Attributes
  /// How often a queue empties its autorelease pool.
  public typealias AutoreleaseFrequency = Dispatch.DispatchQueue.AutoreleaseFrequency

  /// The queue's label.
  public let label: String
  let kind: QueueModel.Kind
  private let target: Target?
  @usableFromInline let backing: Backing<Dispatch.DispatchQueue>

  /// The queue that a queue's blocks run on; a class, so that a model can adopt it.
  private final class Target: Sendable {
    let queue: DispatchQueue
    init(_ queue: DispatchQueue) { self.queue = queue }
  }

  /// A queue of its own: serial, or concurrent with `attributes: .concurrent`
  /// (`dispatch_queue_create`, `dispatch_queue_create_with_target`).
  ///
  /// With a target, the blocks run on that queue: they keep out of the way of its other blocks as
  /// those do of each other. In which order they come among them is not promised.
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) {
    let kind: QueueModel.Kind = attributes.contains(.concurrent) ? .concurrent : .serial
    self.label = label
    self.kind = kind
    self.target = target.map(Target.init)
    if let thread = VirtualThread.current {
      let model = QueueModel(id: thread.makeObjectID(), label: label, kind: kind)
      if let target {
        model.setTarget(target.model(for: thread), turnID: thread.makeObjectID())
      }
      backing = .model(model)
    } else {
      backing = .real(
        Dispatch.DispatchQueue(
          label: label, qos: qos, attributes: attributes,
          autoreleaseFrequency: autoreleaseFrequency, target: target?.real))
    }
  }

  private init(_ real: Dispatch.DispatchQueue, kind: QueueModel.Kind) {
    label = real.label
    self.kind = kind
    target = nil
    backing = .real(real)
  }

  /// The main queue (`dispatch_get_main_queue`).
  public static let main = DispatchQueue(.main, kind: .serial)

  /// The system's concurrent queue of this quality of service (`dispatch_get_global_queue`).
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    globals[qos] ?? DispatchQueue(.global(qos: qos), kind: .global)
  }

  /// One object each, as in GCD: an exploration keeps all that it meets from outside.
  private static let globals: [DispatchQoS.QoSClass: DispatchQueue] = {
    let classes: [DispatchQoS.QoSClass] = [
      .background, .utility, .default, .userInitiated, .userInteractive, .unspecified,
    ]
    return Dictionary(
      uniqueKeysWithValues: classes.map {
        ($0, DispatchQueue(Dispatch.DispatchQueue.global(qos: $0), kind: .global))
      })
  }()

  /// Submits a block and returns at once (`dispatch_async`, `dispatch_barrier_async`).
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard let thread = VirtualThread.current else {
      backing.real.async(
        group: group?.real, qos: qos, flags: flags, execute: observed(work, flags: flags))
      return
    }
    enqueue(Work(flags: flags, work), in: group, by: thread)
  }

  /// Runs a block on the queue, on the caller's own thread, and returns its result
  /// (`dispatch_sync`).
  @inlinable
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    try isWatched
      ? runWatched(work, flags: []) : backing.call { try $0.sync(execute: work) }
  }

  /// Runs a block on the queue, on the caller's own thread (`dispatch_sync`).
  @inlinable
  public func sync(execute work: () -> Void) {
    isWatched ? runWatched(work, flags: []) : backing.call { $0.sync(execute: work) }
  }

  /// Runs a block on the queue with flags such as `.barrier`, on the caller's own thread, and
  /// returns its result (`dispatch_barrier_sync`).
  @inlinable
  public func sync<Result>(
    flags: DispatchWorkItemFlags, execute work: () throws -> Result
  ) rethrows -> Result {
    try isWatched
      ? runWatched(work, flags: flags)
      : backing.call { try $0.sync(flags: flags, execute: work) }
  }
}

// MARK: Inside an exploration

extension DispatchQueue {
  @usableFromInline
  func runWatched<Result>(
    _ work: () throws -> Result, flags: DispatchWorkItemFlags
  ) rethrows -> Result {
    guard let thread = VirtualThread.current else { return try runObserved(work, flags: flags) }
    let block = model(for: thread).submit(isBarrier: flags.contains(.barrier), by: thread)
    block.start(by: thread)
    return try block.run(by: thread, work)
  }

  var real: Dispatch.DispatchQueue { backing.real }

  /// The queue inside the thread's exploration.
  func model(for thread: VirtualThread) -> QueueModel {
    backing.model(of: self, in: thread.execution) {
      let model = QueueModel(id: $0, label: label, kind: kind)
      if let target {
        model.setTarget(
          target.queue.model(for: thread),
          turnID: thread.execution.identities.object(adopting: target))
      }
      return model
    }
  }

  /// Submits work, on a thread of its own.
  ///
  /// - Parameters:
  ///   - id: The thread's number, if it has one already.
  ///   - events: Events that come before the work.
  func enqueue(
    _ work: Work, in group: DispatchGroup? = nil, as id: ThreadID? = nil,
    after events: [Int] = [], by thread: VirtualThread
  ) {
    group?.enter()
    let id = id ?? thread.makeThreadID()
    let model = model(for: thread)
    let names = model.names(of: work.name, on: id, by: thread)
    let block = model.submit(
      titled: names.title, for: id, isBarrier: work.flags.contains(.barrier), after: events,
      by: thread)
    thread.execution.makeThread(id: id, name: names.thread, after: block) {
      block.run(by: VirtualThread.current!) {
        work.run()
        group?.leave()
      }
    }.isDispensable = work.isCancelled
  }

  /// Submits work when the time has come; never, if the time is nil.
  ///
  /// - Parameter isPatient: Whether the time comes only when no other thread can go on.
  func enqueue(
    _ work: Work, at time: UInt64?, isPatient: Bool = false, by thread: VirtualThread
  ) {
    guard let time else { return }
    let id = thread.makeThreadID()
    let model = model(for: thread)
    let clock = thread.execution.clock
    guard let deadline = clock.setDeadline(time, isPatient: isPatient, by: thread) else {
      return enqueue(work, as: id, by: thread)
    }
    let names = model.names(of: work.laterName, on: id, by: thread)
    thread.execution.makeThread(
      id: id, name: names.thread, first: deadline.passing, after: deadline
    ) {
      let thread = VirtualThread.current!
      deadline.pass()
      let block = model.submit(
        titled: names.title, for: id, isBarrier: work.flags.contains(.barrier), by: thread)
      // Blocks come to a queue in the order of their deadlines.
      deadline.conclude(by: thread)
      block.start(by: thread)
      block.run(by: thread, work.run)
    }.isDispensable = work.isCancelled
  }
}

extension VirtualThread {
  /// The block on this queue, or on one whose blocks run on it, that the thread is in; nil if it is
  /// in none.
  func block(on queue: DispatchQueue) -> Block? {
    let model = queue.model(for: self)
    return blocks.last { $0.queue.hierarchy.contains { $0 === model } }
  }
}
