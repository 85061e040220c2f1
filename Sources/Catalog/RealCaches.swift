import BarrierQueue
import EvictionRace
import LessonKit
import PhotoKit

/// The caches of lessons 5 and 6, as contestants of lesson 7's benchmark.
///
/// They stand here since lessons do not import each other. Their code is that of their lessons, with
/// the facade that watches it: of their figures, some nanoseconds are its.
let realCaches = [
  Contestant("AutoPurgingImageCache", MeasuredImageCache.self),
  Contestant("MemoryStorage.Backend", MeasuredStorage.self),
]

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
