import Dispatch

/// A key for a value that queues carry: GCD's own.
public typealias DispatchSpecificKey = Dispatch.DispatchSpecificKey

extension DispatchQueue {
  /// Has the queue carry a value from now on, or none (`dispatch_queue_set_specific`).
  ///
  /// Inside an exploration the queue carries it for that execution only.
  public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) {
    guard let thread = VirtualThread.current else {
      return real.setSpecific(key: key, value: value)
    }
    thread.execution.specifics.set(value, for: key, on: model(for: thread), by: thread)
  }

  /// The value that the queue itself carries (`dispatch_queue_get_specific`).
  public func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
    guard let thread = VirtualThread.current else { return real.getSpecific(key: key) }
    return Self.value(for: key, on: [model(for: thread)], by: thread)
  }

  /// The value that the queue of the running block carries, or else the queue that it targets, and
  /// so on (`dispatch_get_specific`).
  public static func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? {
    guard let thread = VirtualThread.current else {
      return Dispatch.DispatchQueue.getSpecific(key: key)
    }
    return value(for: key, on: thread.blocks.last?.queue.hierarchy ?? [], by: thread)
  }

  private static func value<Value>(
    for key: DispatchSpecificKey<Value>, on queues: [QueueModel], by thread: VirtualThread
  ) -> Value? {
    thread.execution.specifics.value(for: key, on: queues, by: thread) as? Value
  }
}
