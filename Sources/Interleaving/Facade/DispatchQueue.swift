import Dispatch

/// A dispatch queue: GCD's own outside an exploration, and a model of it inside.
///
/// The names, defaults and results are those of `Dispatch.DispatchQueue`.
public final class DispatchQueue: Sendable {
  /// The attributes that a queue can be made with.
  public typealias Attributes = Dispatch.DispatchQueue.Attributes

  let real: Dispatch.DispatchQueue
  private let isConcurrent: Bool

  /// A queue of its own: serial, or concurrent with `attributes: .concurrent`
  /// (`dispatch_queue_create`).
  public init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = []) {
    real = Dispatch.DispatchQueue(label: label, qos: qos, attributes: attributes)
    isConcurrent = attributes.contains(.concurrent)
  }

  private init(real: Dispatch.DispatchQueue, isConcurrent: Bool) {
    self.real = real
    self.isConcurrent = isConcurrent
  }

  /// The main queue (`dispatch_get_main_queue`).
  public static let main = DispatchQueue(real: .main, isConcurrent: false)

  /// The system's concurrent queue of this quality of service (`dispatch_get_global_queue`).
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue(real: .global(qos: qos), isConcurrent: true)
  }

  /// The queue's label.
  public var label: String { real.label }

  /// Submits a block and returns at once (`dispatch_async`, `dispatch_barrier_async`).
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    real.async(group: group?.real, qos: qos, flags: flags, execute: work)
  }

  /// Runs a block on the queue, on the caller's own thread, and returns its result
  /// (`dispatch_sync`).
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    try real.sync(execute: work)
  }

  /// Runs a block on the queue with flags such as `.barrier`, on the caller's own thread, and
  /// returns its result (`dispatch_barrier_sync`).
  public func sync<Result>(
    flags: DispatchWorkItemFlags, execute work: () throws -> Result
  ) rethrows -> Result {
    try real.sync(flags: flags, execute: work)
  }
}
