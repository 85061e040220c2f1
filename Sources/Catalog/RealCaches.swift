import BarrierQueue
import EvictionRace
import LessonKit
import PhotoKit

/// The caches of lessons 5 and 6, as contestants of the benchmarks of lessons 7 and 10.
///
/// They stand here since lessons do not import each other. Their code is that of their lessons. It
/// is built on the facade, which asks at each call whether an exploration watches: a few nanoseconds
/// of their figures are the facade's.
let realCaches = [
  Contestant("AutoPurgingImageCache", MeasuredImageCache.self),
  Contestant("MemoryStorage.Backend", MeasuredStorage.self),
]

/// Lesson 5's cache: reads and writes go through its queue, and a write is a barrier that nobody waits
/// for.
private final class MeasuredImageCache: MeasuredCache {
  private let cache = AutoPurgingImageCache()
  private let images = (0..<MeasuredKeys.count).map { Image("\($0)", width: 1, height: 1) }

  init(for condition: Condition) {
    for entry in images.indices { write(entry) }
    finish()
  }

  func read(_ entry: Int) -> Int {
    cache.image(withIdentifier: MeasuredKeys.all[entry]) == nil ? -1 : entry
  }

  func write(_ entry: Int) { cache.add(images[entry], withIdentifier: MeasuredKeys.all[entry]) }

  /// A removal waits for every addition before it.
  func finish() { cache.removeImage(withIdentifier: "no such image") }
}

/// Lesson 6's storage, which never evicts here, nor sweeps: a limit of zero is none, and the timer
/// never fires.
private final class MeasuredStorage: MeasuredCache {
  private struct Value: CacheCostCalculable {
    let number: Int
    var cacheCost: Int { 1 }
  }

  private let storage = MemoryStorage.Backend<Value>(
    config: MemoryStorage.Config(totalCostLimit: 0, cleanInterval: .infinity))

  init(for condition: Condition) {
    for entry in 0..<MeasuredKeys.count { write(entry) }
  }

  func read(_ entry: Int) -> Int {
    storage.value(forKey: MeasuredKeys.all[entry])?.number ?? -1
  }

  func write(_ entry: Int) {
    storage.store(value: Value(number: entry), forKey: MeasuredKeys.all[entry])
  }
}
