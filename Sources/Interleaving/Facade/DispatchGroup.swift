import Dispatch

/// A dispatch group: GCD's own outside an exploration, and a model of it inside.
public final class DispatchGroup: Sendable {
  let real: Dispatch.DispatchGroup

  /// An empty group (`dispatch_group_create`).
  public init() { real = Dispatch.DispatchGroup() }

  /// Counts one more piece of work (`dispatch_group_enter`).
  public func enter() { real.enter() }
  /// Counts one piece of work as done (`dispatch_group_leave`).
  public func leave() { real.leave() }
  /// Waits until all work is done (`dispatch_group_wait`).
  public func wait() { real.wait() }
}
