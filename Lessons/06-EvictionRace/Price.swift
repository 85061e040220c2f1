import Interleaving
import LessonKit
import PhotoKit

/// What each way to keep the keys costs when every store evicts a photo.
let storesPerSecond = Measurement(
  "stores that evict", unit: "thousand a second"
) {
  [1, 2].flatMap { threads in
    // The best of several rounds, since whatever disturbs one makes it slower;
    // and in turns, since a machine may be disturbed for a while.
    var best = answers.map { _ in Double.infinity }
    for _ in 1...8 {
      for (index, answer) in answers.enumerated() {
        best[index] = min(best[index], secondsToFill(answer.make(), threads))
      }
    }
    return zip(answers, best).map { answer, seconds in
      MeasuredRow(
        label: "\(answer.name), \(threads) thread\(threads == 1 ? "" : "s")",
        value: Double(storesPerRound) / seconds / 1000)
    }
  }
}

private let answers: [(name: String, make: @Sendable () -> any KeyTracking)] = [
  ("DelegateTracking", { DelegateTracking() }),
  ("RecursiveLockDelegate", { RecursiveLockDelegate() }),
  ("LooseKeyTracking", { LooseKeyTracking() }),
]

private let storesPerRound = 5_000

/// How long so many threads take to make a round's stores together.
private func secondsToFill(
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
