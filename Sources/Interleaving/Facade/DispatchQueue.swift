import Dispatch

/// A dispatch queue: GCD's own outside an exploration, and a model of it inside.
///
/// The names, defaults and results are those of `Dispatch.DispatchQueue`. Inside an exploration
/// every block has a thread of its own, as if the pool of workers had no limit.
public final class DispatchQueue: Sendable {
  /// The attributes that a queue can be made with.
  public typealias Attributes = Dispatch.DispatchQueue.Attributes

  /// The queue's label.
  public let label: String
  private let kind: QueueModel.Kind
  private let backing: Backing<Dispatch.DispatchQueue, QueueModel>

  /// A queue of its own: serial, or concurrent with `attributes: .concurrent`
  /// (`dispatch_queue_create`).
  public init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = []) {
    let kind: QueueModel.Kind = attributes.contains(.concurrent) ? .concurrent : .serial
    self.label = label
    self.kind = kind
    if let thread = VirtualThread.current {
      backing = .model(QueueModel(id: thread.makeObjectID(), label: label, kind: kind))
    } else {
      backing = .real(Dispatch.DispatchQueue(label: label, qos: qos, attributes: attributes))
    }
  }

  private init(_ real: Dispatch.DispatchQueue, kind: QueueModel.Kind) {
    label = real.label
    self.kind = kind
    backing = .real(real)
  }

  /// The main queue (`dispatch_get_main_queue`).
  public static let main = DispatchQueue(.main, kind: .serial)

  /// The system's concurrent queue of this quality of service (`dispatch_get_global_queue`).
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue(.global(qos: qos), kind: .global)
  }

  /// Submits a block and returns at once (`dispatch_async`, `dispatch_barrier_async`).
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard let thread = VirtualThread.current else {
      backing.real.async(group: group?.real, qos: qos, flags: flags, execute: work)
      return
    }
    let block = submit(flags: flags, isSync: false, by: thread)
    group?.enter()
    thread.execution.makeThread(id: thread.makeThreadID(), name: block.name, after: block) {
      block.run(by: VirtualThread.current!) {
        work()
        group?.leave()
      }
    }
  }

  /// Runs a block on the queue, on the caller's own thread, and returns its result
  /// (`dispatch_sync`).
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    guard let thread = VirtualThread.current else { return try backing.real.sync(execute: work) }
    return try run(work, flags: [], on: thread)
  }

  /// Runs a block on the queue with flags such as `.barrier`, on the caller's own thread, and
  /// returns its result (`dispatch_barrier_sync`).
  public func sync<Result>(
    flags: DispatchWorkItemFlags, execute work: () throws -> Result
  ) rethrows -> Result {
    guard let thread = VirtualThread.current else {
      return try backing.real.sync(flags: flags, execute: work)
    }
    return try run(work, flags: flags, on: thread)
  }

  private func run<Result>(
    _ work: () throws -> Result, flags: DispatchWorkItemFlags, on thread: VirtualThread
  ) rethrows -> Result {
    let block = submit(flags: flags, isSync: true, by: thread)
    block.start(by: thread)
    return try block.run(by: thread, work)
  }

  private func submit(
    flags: DispatchWorkItemFlags, isSync: Bool, by thread: VirtualThread
  ) -> Block {
    model(for: thread).submit(isBarrier: flags.contains(.barrier), isSync: isSync, by: thread)
  }

  fileprivate func model(for thread: VirtualThread) -> QueueModel {
    backing.model(of: self, in: thread.execution) {
      QueueModel(id: $0, label: label, kind: kind)
    }
  }

  var real: Dispatch.DispatchQueue { backing.real }
}

extension VirtualThread {
  /// The block on this queue that the thread is in; nil if it is in none.
  func block(on queue: DispatchQueue) -> Block? {
    let model = queue.model(for: self)
    return blocks.last { $0.queue === model }
  }
}
