import Dispatch

/// A point in time by the machine's clock: GCD's own outside an exploration, and virtual inside.
///
/// Virtual time stands still until a deadline passes, so that executions repeat exactly.
public struct DispatchTime: Comparable, Sendable {
  let real: Dispatch.DispatchTime

  init(_ real: Dispatch.DispatchTime) { self.real = real }

  /// The time that is so many nanoseconds after the start of the machine.
  public init(uptimeNanoseconds: UInt64) {
    real = Dispatch.DispatchTime(uptimeNanoseconds: uptimeNanoseconds)
  }

  /// The time now (`dispatch_time` with `DISPATCH_TIME_NOW`).
  public static func now() -> DispatchTime {
    guard let thread = VirtualThread.current else { return DispatchTime(.now()) }
    return DispatchTime(uptimeNanoseconds: thread.execution.clock.read(by: thread))
  }

  /// A time that never comes (`DISPATCH_TIME_FOREVER`).
  public static let distantFuture = DispatchTime(.distantFuture)

  /// The time as `dispatch_time_t`.
  public var rawValue: UInt64 { real.rawValue }

  /// The time in nanoseconds since the start of the machine.
  public var uptimeNanoseconds: UInt64 { real.uptimeNanoseconds }

  /// The deadline by an exploration's clock; nil if it never comes.
  var virtual: UInt64? { real == .distantFuture ? nil : uptimeNanoseconds }

  /// Whether the first time is earlier.
  public static func < (first: DispatchTime, second: DispatchTime) -> Bool {
    first.real < second.real
  }

  /// Whether the two are the same time.
  public static func == (first: DispatchTime, second: DispatchTime) -> Bool {
    first.real == second.real
  }
}

/// The time that is an interval later (`dispatch_time`).
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
  DispatchTime(time.real + interval)
}

/// The time that is an interval earlier.
public func - (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
  DispatchTime(time.real - interval)
}

/// The time that is so many seconds later.
public func + (time: DispatchTime, seconds: Double) -> DispatchTime {
  DispatchTime(time.real + seconds)
}

/// The time that is so many seconds earlier.
public func - (time: DispatchTime, seconds: Double) -> DispatchTime {
  DispatchTime(time.real - seconds)
}
