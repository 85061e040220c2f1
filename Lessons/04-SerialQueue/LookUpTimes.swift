import Interleaving
import LessonKit
import PhotoKit

/// How long a look-up takes in each of the guarded caches, for one thread and
/// for two at once.
func lookUpTimes() -> [MeasuredRow] {
  let locked = LockedCache()
  let queued = SerialQueueCache()
  return [
    MeasuredRow(label: "lock, one thread", value: alone(in: locked)),
    MeasuredRow(label: "lock, two threads", value: besideAnother(in: locked)),
    MeasuredRow(label: "serial queue, one thread", value: alone(in: queued)),
    MeasuredRow(
      label: "serial queue, two threads", value: besideAnother(in: queued)),
  ]
}

private func alone(in cache: some ImageCache) -> Double {
  let count = 20_000
  let time = ContinuousClock().measure {
    for _ in 0..<count { _ = cache.image(for: "/sun") }
  }
  return time / .nanoseconds(1) / Double(count)
}

private func besideAnother(in cache: some ImageCache) -> Double {
  let times = concurrently({ alone(in: cache) }, { alone(in: cache) })
  return max(times.0, times.1)
}
