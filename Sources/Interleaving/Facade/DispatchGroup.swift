import Dispatch

/// A dispatch group: GCD's own outside an exploration, and a model of it inside.
public final class DispatchGroup: Sendable {
  private let backing: Backing<Dispatch.DispatchGroup>

  /// An empty group (`dispatch_group_create`).
  ///
  /// The place is that of the declaration, which tells its name.
  public init(path: String = #filePath, line: Int = #line, context: String = #function) {
    if let thread = VirtualThread.current {
      let model = GroupModel(
        id: thread.makeObjectID(),
        declaration: Declaration(of: "DispatchGroup", path: path, line: line, context: context))
      thread.execution.examineAtEnd(model)
      backing = .model(model)
    } else {
      backing = .real(Dispatch.DispatchGroup())
    }
  }

  var real: Dispatch.DispatchGroup { backing.real }

  private func model(for thread: VirtualThread) -> GroupModel {
    backing.model(of: self, in: thread.execution, make: { GroupModel(id: $0) })
  }

  /// Counts one more piece of work (`dispatch_group_enter`).
  public func enter() {
    guard let thread = VirtualThread.current else { return real.enter() }
    model(for: thread).enter(by: thread)
  }

  /// Counts one piece of work as done (`dispatch_group_leave`).
  public func leave() {
    guard let thread = VirtualThread.current else { return real.leave() }
    model(for: thread).leave(by: thread)
  }

  /// Waits until all work is done (`dispatch_group_wait`).
  public func wait() {
    guard let thread = VirtualThread.current else {
      return observingWait("waits for the group") { real.wait() }
    }
    model(for: thread).wait(by: thread)
  }

  /// Waits until all work is done, but no longer than until a time (`dispatch_group_wait`).
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    guard let thread = VirtualThread.current else { return real.wait(timeout: timeout.real) }
    return wait(until: timeout.virtual, by: thread)
  }

  /// Waits until all work is done, but no longer than until a time of the calendar.
  public func wait(wallTimeout timeout: DispatchWallTime) -> DispatchTimeoutResult {
    guard let thread = VirtualThread.current else { return real.wait(wallTimeout: timeout.real) }
    return wait(until: timeout.virtual, by: thread)
  }

  private func wait(until time: UInt64?, by thread: VirtualThread) -> DispatchTimeoutResult {
    let model = model(for: thread)
    if let time { return model.wait(until: time, by: thread) ? .success : .timedOut }
    model.wait(by: thread)
    return .success
  }

  /// Submits a block to a queue when all work is done: at once if none is left
  /// (`dispatch_group_notify`).
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping @convention(block) () -> Void
  ) {
    guard let thread = VirtualThread.current else {
      return real.notify(qos: qos, flags: flags, queue: queue.real, execute: work)
    }
    notify(queue, Work(flags: flags, work), by: thread)
  }

  /// Submits a work item to a queue when all work is done.
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
    guard let thread = VirtualThread.current else {
      return real.notify(queue: queue.real, work: work.real)
    }
    notify(queue, work.work(for: thread), by: thread)
  }

  private func notify(_ queue: DispatchQueue, _ work: Work, by thread: VirtualThread) {
    model(for: thread).notify(queue, work, by: thread)
  }
}
