import Dispatch

/// A block that can be cancelled before it runs, and waited for: GCD's own outside an exploration,
/// and a model of it inside.
public final class DispatchWorkItem: @unchecked Sendable {
  private let backing: Backing<Unchecked<Dispatch.DispatchWorkItem>>
  private let flags: DispatchWorkItemFlags
  private let block: @convention(block) () -> Void
  /// What a model adopts the item's parts by, if the item was made outside the exploration.
  private let keys = [Key(), Key()]

  private final class Key: Sendable {}

  /// An item that runs a block (`dispatch_block_create`).
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @convention(block) () -> Void
  ) {
    self.flags = flags
    self.block = block
    if let thread = VirtualThread.current {
      backing = .model(
        ItemModel(id: thread.makeObjectID(), makeID: { thread.makeObjectID() }, block))
    } else {
      let block = observed(block, as: "work item")
      backing = .real(Unchecked(Dispatch.DispatchWorkItem(qos: qos, flags: flags, block: block)))
    }
  }

  var real: Dispatch.DispatchWorkItem { backing.real.value }

  private func model(for thread: VirtualThread) -> ItemModel {
    backing.model(of: self, in: thread.execution) { [block, keys] id in
      var rest = keys[...]
      return ItemModel(
        id: id,
        makeID: { thread.execution.identities.object(adopting: rest.removeFirst()) }, block)
    }
  }

  /// What a queue is to do with the item.
  func work(for thread: VirtualThread) -> Work {
    let model = model(for: thread)
    var work = Work(flags: flags) { model.run(by: VirtualThread.current!) }
    work.isCancelled = { model.isCancelled }
    return work
  }

  /// Runs the item on the calling thread, unless it is cancelled.
  public func perform() {
    guard let thread = VirtualThread.current else { return real.perform() }
    model(for: thread).run(by: thread)
  }

  /// Has the item not run, if it has not begun (`dispatch_block_cancel`).
  public func cancel() {
    guard let thread = VirtualThread.current else { return real.cancel() }
    model(for: thread).cancel(by: thread)
  }

  /// Whether the item is cancelled (`dispatch_block_testcancel`).
  public var isCancelled: Bool {
    guard let thread = VirtualThread.current else { return real.isCancelled }
    return model(for: thread).checkCancelled(by: thread)
  }

  /// Waits until the item has been run, or passed over because it is cancelled
  /// (`dispatch_block_wait`).
  public func wait() {
    guard let thread = VirtualThread.current else { return real.wait() }
    _ = model(for: thread).wait(until: nil, by: thread)
  }

  /// Waits until the item has been run, but no longer than until a time.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    guard let thread = VirtualThread.current else { return real.wait(timeout: timeout.real) }
    return model(for: thread).wait(until: timeout.virtual, by: thread) ? .success : .timedOut
  }

  /// Waits until the item has been run, but no longer than until a time of the calendar.
  public func wait(wallTimeout: DispatchWallTime) -> DispatchTimeoutResult {
    guard let thread = VirtualThread.current else {
      return real.wait(wallTimeout: wallTimeout.real)
    }
    return model(for: thread).wait(until: wallTimeout.virtual, by: thread) ? .success : .timedOut
  }

  /// Submits a block to a queue when the item has been run (`dispatch_block_notify`).
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping @convention(block) () -> Void
  ) {
    guard let thread = VirtualThread.current else {
      return real.notify(qos: qos, flags: flags, queue: queue.real, execute: work)
    }
    model(for: thread).notify(queue, Work(flags: flags, work), by: thread)
  }

  /// Submits another item to a queue when this one has been run.
  public func notify(queue: DispatchQueue, execute item: DispatchWorkItem) {
    guard let thread = VirtualThread.current else {
      return real.notify(queue: queue.real, execute: item.real)
    }
    model(for: thread).notify(queue, item.work(for: thread), by: thread)
  }
}

/// A value that is safe to share although its type does not say so: GCD's own work item.
///
/// A class, so that it can stand behind a facade object.
final class Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
