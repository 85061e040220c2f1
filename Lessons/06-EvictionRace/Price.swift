import Interleaving
import LessonKit
import PhotoKit

/// What each way to keep the keys costs when every store evicts a photo.
let storesPerSecond = Measurement(
  "stores that evict", unit: "thousand a second"
) {
  [1, 2].flatMap { threads in
    [
      row("DelegateTracking", threads) { DelegateTracking() },
      row("RecursiveLockDelegate", threads) { RecursiveLockDelegate() },
      row("LooseKeyTracking", threads) { LooseKeyTracking() },
    ]
  }
}

/// The best of several rounds: whatever disturbs a round makes it slower.
private func row(
  _ name: String, _ threads: Int, of makeStorage: () -> some KeyTracking
) -> MeasuredRow {
  let seconds = (0..<8).map { _ in timeToFill(makeStorage(), threads) }.min()!
  return MeasuredRow(
    label: "\(name), \(threads) thread\(threads == 1 ? "" : "s")",
    value: Double(storesPerRound) / seconds / 1000)
}

private let storesPerRound = 20_000

/// How long so many threads take to make a round's stores together.
private func timeToFill(
  _ storage: some KeyTracking, _ threads: Int
) -> Double {
  let photos = (0..<50).map { photo(Image("\($0)", width: 10, height: 10)) }
  storage.cache.countLimit = 5
  let fill: @Sendable () -> Void = {
    for number in 0..<storesPerRound / threads {
      storage.store(photos[number % photos.count])
    }
  }
  let time = ContinuousClock().measure {
    if threads == 1 { fill() } else { concurrently(fill, fill) }
  }
  return time / .seconds(1)
}
