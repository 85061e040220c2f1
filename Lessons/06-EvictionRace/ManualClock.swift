import Interleaving

/// A clock that stands still until it is set, so that nobody has to wait.
final class ManualClock: Sendable {
  private let seconds = AtomicCounter()

  /// The time on the clock.
  @Sendable func now() -> Date {
    Date(timeIntervalSinceReferenceDate: TimeInterval(seconds.load()))
  }

  /// Sets the clock to so many seconds after its start.
  func set(_ seconds: Int) { self.seconds.store(seconds) }
}
