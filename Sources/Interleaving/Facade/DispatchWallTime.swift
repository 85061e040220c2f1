import Dispatch

/// A point in time by the calendar: GCD's own outside an exploration, and virtual inside.
///
/// Inside an exploration both clocks run together: the one of `DispatchTime`, and this one.
/// Foundation's `Date` is not virtual.
public struct DispatchWallTime: Comparable, Sendable {
  let real: Dispatch.DispatchWallTime

  init(_ real: Dispatch.DispatchWallTime) { self.real = real }

  /// The time of a `timespec` (`dispatch_walltime`).
  public init(timespec: timespec) { real = Dispatch.DispatchWallTime(timespec: timespec) }

  /// The time now.
  public static func now() -> DispatchWallTime {
    guard let thread = VirtualThread.current else { return DispatchWallTime(.now()) }
    let nanoseconds = Int(thread.execution.clock.read(by: thread)) + start
    return DispatchWallTime(
      timespec: .init(
        tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000))
  }

  /// A time that never comes (`DISPATCH_TIME_FOREVER`).
  public static let distantFuture = DispatchWallTime(.distantFuture)

  /// When the machine of every exploration was started: the first instant of 2025, in nanoseconds
  /// since 1970.
  private static let start = 1_735_689_600 * 1_000_000_000

  /// The time as `dispatch_time_t`.
  public var rawValue: UInt64 { real.rawValue }

  /// The deadline by an exploration's clock; nil if it never comes.
  var virtual: UInt64? {
    guard real != .distantFuture else { return nil }
    // A wall time is stored as the negative of its nanoseconds.
    let nanoseconds = -Int(Int64(bitPattern: rawValue))
    return UInt64(max(0, nanoseconds - Self.start))
  }

  /// Whether the first time is earlier.
  public static func < (first: DispatchWallTime, second: DispatchWallTime) -> Bool {
    first.real < second.real
  }

  /// Whether the two are the same time.
  public static func == (first: DispatchWallTime, second: DispatchWallTime) -> Bool {
    first.real == second.real
  }
}

/// The time that is an interval later (`dispatch_time`).
public func + (time: DispatchWallTime, interval: DispatchTimeInterval) -> DispatchWallTime {
  DispatchWallTime(time.real + interval)
}

/// The time that is an interval earlier.
public func - (time: DispatchWallTime, interval: DispatchTimeInterval) -> DispatchWallTime {
  DispatchWallTime(time.real - interval)
}

/// The time that is so many seconds later.
public func + (time: DispatchWallTime, seconds: Double) -> DispatchWallTime {
  DispatchWallTime(time.real + seconds)
}

/// The time that is so many seconds earlier.
public func - (time: DispatchWallTime, seconds: Double) -> DispatchWallTime {
  DispatchWallTime(time.real - seconds)
}
