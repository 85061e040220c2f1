import Foundation

/// Lets the calling thread take so long, as if it worked.
///
/// It stands for what a block does where the real thing is over too soon to be drawn. It sleeps,
/// whatever else the machine does, and does not count as sleep in an observed run.
public func takeTime(_ time: Duration) {
  let nanoseconds = Int(time / .nanoseconds(1))
  var time = timespec(
    tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
  var rest = timespec()
  // A signal ends the sleep early, and the rest of it is still to come.
  while nanosleep(&time, &rest) != 0, errno == EINTR { time = rest }
}
