import Interleaving
import LessonKit
import PhotoKit

/// How long a look-up takes with each kind of guard, and with none.
func lookUpTimes() -> [MeasuredRow] {
  [
    MeasuredRow(label: "no guard", value: lookUpTime(in: PromisedCache())),
    MeasuredRow(label: "mutex", value: lookUpTime(in: MutexCache())),
    MeasuredRow(
      label: "actor, from outside", value: lookUpTime(in: AwaitedCache())),
  ]
}

/// An actor that keeps what it is given, on Swift's own executor.
private actor AwaitedCache {
  private var images: [String: Image] = [:]

  func image(for url: String) -> Image? { images[url] }
}

private let count = 20_000

private func lookUpTime(in cache: some ImageCache) -> Double {
  let time = ContinuousClock().measure {
    for _ in 0..<count { _ = cache.image(for: "/sun") }
  }
  return time / .nanoseconds(1) / Double(count)
}

private func lookUpTime(in cache: AwaitedCache) -> Double {
  let watch = Stopwatch()
  let done = DispatchSemaphore(value: 0)
  Task {
    let start = ContinuousClock.now
    for _ in 0..<count { _ = await cache.image(for: "/sun") }
    watch.time.withLock { $0 = start.duration(to: .now) }
    done.signal()
  }
  done.wait()
  return watch.time.withLock { $0 } / .nanoseconds(1) / Double(count)
}

private final class Stopwatch: Sendable {
  let time = Mutex(Duration.zero)
}
