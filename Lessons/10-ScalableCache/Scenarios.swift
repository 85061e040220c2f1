import Interleaving
import PhotoKit

let sun = Image("sun", width: 10, height: 10)
let moon = Image("moon", width: 10, height: 20)
let star = Image("star", width: 10, height: 30)

/// What the two caches have in common that mark what is read.
protocol MarkingCache: Sendable {
  func store(_ image: Image, forKey key: String)
  func image(forKey key: String, onCore core: Int) -> Image?
  func isSpared(_ key: String) -> Bool
}

extension MarkedReads: MarkingCache {}
extension AtomicMarks: MarkingCache {}

/// Two threads read one image at the same time, each with the lock of a core.
///
/// They say which core, since a busy machine may run both on one.
func readTogether(from cache: some MarkingCache) -> String {
  cache.store(sun, forKey: "sun")
  concurrently(
    { cache.image(forKey: "sun", onCore: 0) },
    { cache.image(forKey: "sun", onCore: 1) })
  return cache.isSpared("sun") ? "marked" : "not marked"
}

/// Two threads store an image each.
func storeTogether(in cache: OwnLockFirst) -> String {
  concurrently(
    { cache.store(sun, forKey: "sun") },
    { cache.store(moon, forKey: "moon") })
  let kept = ["sun", "moon"].compactMap(cache.image(forKey:))
  return kept.count == 2 ? "both stored" : "one lost"
}

/// Whoever is told of an eviction asks the cache what is in it now.
func askInCallback() -> String {
  let cache = CallbackUnderLock { cache, _ in _ = cache.current }
  cache.store(sun)
  cache.store(moon)
  return "told"
}

/// Two threads put an image in place of the same one.
func replaceTogether(in cache: SumOutsideTheLock) -> String {
  cache.store(sun, forKey: "picture")
  concurrently(
    { cache.store(moon, forKey: "picture") },
    { cache.store(star, forKey: "picture") })
  return cache.countedBytes == cache.actualBytes ? "sum right" : "sum wrong"
}

/// A thread reads the oldest of three images; another stores a fourth, where
/// there is room for three; a third thread replaces the newest.
func readEvictReplace() -> String {
  let cache = ScalableCache<String, Image>(countLimit: 3, shards: 1, locks: 2)
  cache.store(sun, forKey: "sun", cost: 1)
  cache.store(moon, forKey: "moon", cost: 2)
  cache.store(star, forKey: "star", cost: 4)
  let (found, _, _) = concurrently(
    { cache.value(forKey: "sun") },
    { cache.store(sun, forKey: "sunset", cost: 8) },
    { cache.store(moon, forKey: "star", cost: 16) })

  // The sun or the moon has left, which was not read.
  let costs = ["sun": 1, "moon": 2, "sunset": 8, "star": 16]
  let left = costs.keys.filter { cache.value(forKey: $0) != nil }
  if left.count != 3 || cache.count != 3 { return "count wrong" }
  if cache.totalCost != left.reduce(0, { $0 + costs[$1]! }) {
    return "cost wrong"
  }
  if (found != nil) != left.contains("sun") { return "wrong image evicted" }
  return found == nil ? "not found" : "found, and spared"
}

/// A thread stores past the limit, and whoever is told of an eviction asks the
/// cache; meanwhile memory runs short, and the main thread empties the cache.
func storeUnderPressure() -> String {
  let (told, caches) = (AtomicCounter(), Caches())
  let cache = ScalableCache<String, Image>(
    countLimit: 1, shards: 2, locks: 2,
    onRemoval: { _, _ in
      told.increment()
      _ = caches.cache?.value(forKey: "sun")
    })
  caches.cache = cache
  cache.store(sun, forKey: "sun", cost: 1)
  concurrently(
    { cache.store(moon, forKey: "moon", cost: 2) },
    {
      cache.memoryPressure()
      DispatchQueue.main.sync {}
    })
  let left = ["sun", "moon"].count { cache.value(forKey: $0) != nil }
  caches.cache = nil
  if cache.count != left || told.load() + left != 2 { return "one lost" }
  return left == 0 ? "emptied" : "one left"
}

/// How a callback finds the cache that it belongs to.
private final class Caches: @unchecked Sendable {
  weak var cache: ScalableCache<String, Image>?
}
