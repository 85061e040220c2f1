import Interleaving

/// Has a screen draw sixty frames a second on the main queue, and measures the gaps between them.
///
/// It stands for the display link of a system. A frame that is due while the main queue is busy
/// comes late, or not at all.
public final class FrameMeter: @unchecked Sendable {
  /// How long after one frame the next is due.
  public static let interval = Duration.seconds(1) / 60

  private let timer = DispatchSource.makeTimerSource(queue: .main)
  // Used on the main queue only.
  /// When the last frame was drawn; before the first, when the meter was made.
  private var last = ContinuousClock.now
  private var longest = Duration.zero

  /// Has the first frame drawn as soon as the main queue is free.
  ///
  /// - Parameter show: What to do with each frame, on the main queue.
  public init(
    _ screen: Screen, show: @escaping @Sendable (Screen.Frame) -> Void = { _ in }
  ) {
    timer.schedule(deadline: .now(), repeating: Self.interval / .seconds(1))
    timer.setEventHandler { [self] in
      show(screen.drawFrame())
      note(.now)
    }
    timer.activate()
  }

  private func note(_ now: ContinuousClock.Instant) {
    longest = max(longest, last.duration(to: now))
    last = now
  }

  /// Ends the frames, and says how long the longest gap was, those at both ends included.
  ///
  /// Not to be called on the main queue, for which it waits.
  public func stop() -> Duration {
    timer.cancel()
    return DispatchQueue.main.sync {
      note(.now)
      return longest
    }
  }
}
