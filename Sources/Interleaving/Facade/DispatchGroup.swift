import Dispatch

/// A dispatch group: GCD's own outside an exploration, and a model of it inside.
public final class DispatchGroup: Sendable {
  private let backing: Backing<Dispatch.DispatchGroup, GroupModel>

  /// An empty group (`dispatch_group_create`).
  public init() {
    if let thread = VirtualThread.current {
      backing = .model(GroupModel(id: thread.makeObjectID()))
    } else {
      backing = .real(Dispatch.DispatchGroup())
    }
  }

  var real: Dispatch.DispatchGroup { backing.real }

  private func model(for thread: VirtualThread) -> GroupModel {
    backing.model(of: self, in: thread.execution, make: GroupModel.init)
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
    guard let thread = VirtualThread.current else { return real.wait() }
    model(for: thread).wait(by: thread)
  }
}
