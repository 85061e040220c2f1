import Dispatch

extension DispatchQueue {
  /// Submits a work item and returns at once (`dispatch_async`).
  public func async(execute workItem: DispatchWorkItem) {
    guard let thread = VirtualThread.current else { return real.async(execute: workItem.real) }
    enqueue(workItem.work(for: thread), by: thread)
  }

  /// Submits a work item as a part of a group (`dispatch_group_async`).
  public func async(group: DispatchGroup, execute workItem: DispatchWorkItem) {
    guard let thread = VirtualThread.current else {
      return real.async(group: group.real, execute: workItem.real)
    }
    enqueue(workItem.work(for: thread), in: group, by: thread)
  }

  /// Runs a work item on the queue, and waits until it has been run (`dispatch_sync`).
  public func sync(execute workItem: DispatchWorkItem) {
    guard let thread = VirtualThread.current else { return real.sync(execute: workItem.real) }
    let work = workItem.work(for: thread)
    runWatched(work.run, flags: work.flags)
  }

  /// Submits a block when the time has come (`dispatch_after`).
  ///
  /// Inside an exploration that may be at any later step, once all earlier deadlines have passed.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard let thread = VirtualThread.current else {
      return real.asyncAfter(
        deadline: deadline.real, qos: qos, flags: flags, execute: observed(work, flags: flags))
    }
    enqueue(Work(flags: flags, work), at: deadline.virtual, by: thread)
  }

  /// Submits a block when a time of the calendar has come (`dispatch_after`).
  public func asyncAfter(
    wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard let thread = VirtualThread.current else {
      return real.asyncAfter(
        wallDeadline: wallDeadline.real, qos: qos, flags: flags,
        execute: observed(work, flags: flags))
    }
    enqueue(Work(flags: flags, work), at: wallDeadline.virtual, by: thread)
  }

  /// Submits a work item when the time has come (`dispatch_after`).
  public func asyncAfter(deadline: DispatchTime, execute item: DispatchWorkItem) {
    guard let thread = VirtualThread.current else {
      return real.asyncAfter(deadline: deadline.real, execute: item.real)
    }
    enqueue(item.work(for: thread), at: deadline.virtual, by: thread)
  }

  /// Submits a work item when a time of the calendar has come (`dispatch_after`).
  public func asyncAfter(wallDeadline: DispatchWallTime, execute item: DispatchWorkItem) {
    guard let thread = VirtualThread.current else {
      return real.asyncAfter(wallDeadline: wallDeadline.real, execute: item.real)
    }
    enqueue(item.work(for: thread), at: wallDeadline.virtual, by: thread)
  }
}
