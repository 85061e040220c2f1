import Dispatch

/// Makes sources of events, of which this module models timers.
///
/// For the other kinds, use `Dispatch.DispatchSource`.
public enum DispatchSource {
  /// The flags that a timer can be made with.
  public typealias TimerFlags = Dispatch.DispatchSource.TimerFlags

  /// Makes a timer that is not running yet (`dispatch_source_create`).
  ///
  /// Its handlers run on the queue, or on a global one.
  public static func makeTimerSource(
    flags: TimerFlags = [], queue: DispatchQueue? = nil
  ) -> any DispatchSourceTimer {
    if let thread = VirtualThread.current {
      let model = TimerModel(id: thread.makeObjectID(), queue: queue ?? .global())
      thread.execution.examineAtEnd(model)
      return TimerSource(.model(model))
    }
    let real = Dispatch.DispatchSource.makeTimerSource(flags: flags, queue: queue?.real)
    return TimerSource(.real(Unchecked(real)))
  }
}

/// What a source does on an event.
public typealias DispatchSourceHandler = @convention(block) () -> Void

/// A timer: GCD's own outside an exploration, and a model of it inside.
///
/// Inside, a timer that repeats fires as often as its time comes first, but three times at the
/// most while another thread can go on; then only when none can. So it cannot make an execution
/// endless. One that is not cancelled when the scenario returns counts as work left behind.
///
/// This module alone conforms to it.
public protocol DispatchSourceTimer: AnyObject, Sendable {}

/// What stands behind every timer.
final class TimerSource: DispatchSourceTimer {
  private let backing: Backing<Unchecked<any Dispatch.DispatchSourceTimer>>

  init(_ backing: Backing<Unchecked<any Dispatch.DispatchSourceTimer>>) {
    self.backing = backing
  }

  var real: any Dispatch.DispatchSourceTimer { backing.real.value }

  func model(for thread: VirtualThread) -> TimerModel {
    backing.model(of: self, in: thread.execution) { _ in
      preconditionFailure(
        "Interleaving: a timer made outside explore is used inside of it; make it anew")
    }
  }
}

extension DispatchSourceTimer {
  /// Sets when the timer fires first, and how long after that again; once, if no interval is given
  /// (`dispatch_source_set_timer`).
  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    guard let thread = VirtualThread.current else {
      return source.real.schedule(deadline: deadline.real, repeating: interval, leeway: leeway)
    }
    source.model(for: thread).schedule(deadline.virtual, interval.nanoseconds, by: thread)
  }

  /// Sets when the timer fires first, and how many seconds after that again.
  public func schedule(
    deadline: DispatchTime, repeating interval: Double,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    guard let thread = VirtualThread.current else {
      return source.real.schedule(deadline: deadline.real, repeating: interval, leeway: leeway)
    }
    source.model(for: thread).schedule(
      deadline.virtual, DispatchTimeInterval.nanoseconds(of: interval), by: thread)
  }

  /// Sets when the timer fires first, by the calendar, and how long after that again.
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    guard let thread = VirtualThread.current else {
      return source.real.schedule(
        wallDeadline: wallDeadline.real, repeating: interval, leeway: leeway)
    }
    source.model(for: thread).schedule(wallDeadline.virtual, interval.nanoseconds, by: thread)
  }

  /// Sets when the timer fires first, by the calendar, and how many seconds after that again.
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: Double,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    guard let thread = VirtualThread.current else {
      return source.real.schedule(
        wallDeadline: wallDeadline.real, repeating: interval, leeway: leeway)
    }
    source.model(for: thread).schedule(
      wallDeadline.virtual, DispatchTimeInterval.nanoseconds(of: interval), by: thread)
  }

  /// Sets what to do when the timer fires (`dispatch_source_set_event_handler`).
  public func setEventHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    handler: DispatchSourceHandler?
  ) {
    guard let thread = VirtualThread.current else {
      guard let handler else { return source.real.setEventHandler(handler: nil) }
      return source.real.setEventHandler(
        qos: qos, flags: flags, handler: observed(handler, as: "timer"))
    }
    source.model(for: thread).setHandler(handler, by: thread)
  }

  /// Sets what to do when the timer has been cancelled (`dispatch_source_set_cancel_handler`).
  public func setCancelHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    handler: DispatchSourceHandler?
  ) {
    guard let thread = VirtualThread.current else {
      return source.real.setCancelHandler(qos: qos, flags: flags, handler: handler)
    }
    source.model(for: thread).setCancelHandler(handler, by: thread)
  }

  /// Starts the timer (`dispatch_activate`).
  public func activate() {
    guard let thread = VirtualThread.current else { return source.real.activate() }
    source.model(for: thread).activate(by: thread)
  }

  /// Starts the timer, or lets it go on after `suspend` (`dispatch_resume`).
  public func resume() {
    guard let thread = VirtualThread.current else { return source.real.resume() }
    source.model(for: thread).resume(by: thread)
  }

  /// Holds the handlers back until `resume` (`dispatch_suspend`).
  public func suspend() {
    guard let thread = VirtualThread.current else { return source.real.suspend() }
    source.model(for: thread).suspend(by: thread)
  }

  /// Ends the timer: a handler that runs goes on, and none follows (`dispatch_source_cancel`).
  public func cancel() {
    guard let thread = VirtualThread.current else { return source.real.cancel() }
    source.model(for: thread).cancel(by: thread)
  }

  /// Whether the timer has been cancelled (`dispatch_source_testcancel`).
  public var isCancelled: Bool {
    guard let thread = VirtualThread.current else { return source.real.isCancelled }
    return source.model(for: thread).checkCancelled(by: thread)
  }

  private var source: TimerSource {
    guard let source = self as? TimerSource else {
      preconditionFailure("Interleaving: only this module's timers are DispatchSourceTimers")
    }
    return source
  }
}

extension DispatchTimeInterval {
  /// The interval in nanoseconds; nil if it never ends.
  var nanoseconds: UInt64? {
    switch self {
    case .seconds(let count): Self.nanoseconds(count, each: 1_000_000_000)
    case .milliseconds(let count): Self.nanoseconds(count, each: 1_000_000)
    case .microseconds(let count): Self.nanoseconds(count, each: 1_000)
    case .nanoseconds(let count): Self.nanoseconds(count, each: 1)
    case .never: nil
    @unknown default: nil
    }
  }

  /// Nil for what is longer than a hundred years: that never ends.
  private static func nanoseconds(_ count: Int, each: UInt64) -> UInt64? {
    let century: UInt64 = 3_155_760_000 * 1_000_000_000
    let (product, isTooLong) = UInt64(max(0, count)).multipliedReportingOverflow(by: each)
    return isTooLong || product > century ? nil : product
  }

  /// So many seconds in nanoseconds; nil if they never end.
  fileprivate static func nanoseconds(of seconds: Double) -> UInt64? {
    seconds.isInfinite ? nil : UInt64(max(0, min(seconds, 1e9) * 1e9))
  }
}
