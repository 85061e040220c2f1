import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets the calling thread sleep; inside an exploration for a while of virtual time.
private func pause(nanoseconds: UInt64) {
  if let thread = VirtualThread.current {
    let clock = thread.execution.clock
    return clock.sleep(until: clock.read(by: thread) + nanoseconds, by: thread)
  }
  observingWait(as: .sleep, "sleeps") {
    var time = timespec(
      tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    var rest = timespec()
    // A signal ends the sleep early, and the rest of it is still to come.
    while nanosleep(&time, &rest) != 0, errno == EINTR { time = rest }
  }
}

/// The nanoseconds of so many seconds, which may be any number.
private func nanoseconds(_ seconds: Double) -> UInt64 {
  seconds > 0 ? UInt64(min(seconds, 1e9) * 1e9) : 0
}

extension Foundation.Thread {
  /// Lets the calling thread sleep for so many seconds.
  ///
  /// Inside an exploration it sleeps in virtual time: it goes on at any later step, once all
  /// earlier deadlines have passed.
  public static func sleep(forTimeInterval interval: TimeInterval) {
    pause(nanoseconds: nanoseconds(interval))
  }
}

/// Lets the calling thread sleep for so many seconds (`sleep` of POSIX), and returns how many of
/// them are left; inside an exploration none is.
@discardableResult
public func sleep(_ seconds: UInt32) -> UInt32 {
  guard VirtualThread.current != nil else { return realSleep(seconds) }
  pause(nanoseconds: UInt64(seconds) * 1_000_000_000)
  return 0
}

/// Lets the calling thread sleep for so many microseconds (`usleep` of POSIX).
@discardableResult
public func usleep(_ microseconds: UInt32) -> Int32 {
  guard VirtualThread.current != nil else { return realSleep(microseconds: microseconds) }
  pause(nanoseconds: UInt64(microseconds) * 1_000)
  return 0
}

/// Lets the calling thread sleep for a while.
public func sleep(for duration: Duration) {
  pause(nanoseconds: nanoseconds(duration / .seconds(1)))
}

#if canImport(Glibc)
  private func realSleep(_ seconds: UInt32) -> UInt32 { Glibc.sleep(seconds) }
  private func realSleep(microseconds: UInt32) -> Int32 { Glibc.usleep(microseconds) }
#else
  private func realSleep(_ seconds: UInt32) -> UInt32 { Darwin.sleep(seconds) }
  private func realSleep(microseconds: UInt32) -> Int32 { Darwin.usleep(microseconds) }
#endif
