import Interleaving
import PhotoKit

private let sun = Image("sun", width: 10, height: 10)
private let moon = Image("moon", width: 10, height: 10)

// MARK: Two writers, one of which looks for its own image

/// What the first two steps have in common, so that one scenario tries both.
protocol ImageCache: Sendable {
  var queue: DispatchQueue { get }
  func add(_ image: Image, withIdentifier identifier: String)
  func image(withIdentifier identifier: String) -> Image?
}

extension UnguardedReads: ImageCache {}
extension BarrierCache: ImageCache {}

/// Two threads add an image each; one of them asks for its own right away.
func addAndLook(in cache: some ImageCache) -> String {
  let (_, own) = concurrently(
    { cache.add(sun, withIdentifier: "sun") },
    {
      cache.add(moon, withIdentifier: "moon")
      return cache.image(withIdentifier: "moon")
    })
  // Every block before this one has run when it returns.
  cache.queue.sync(flags: .barrier) {}
  let kept = ["sun", "moon"].compactMap(cache.image(withIdentifier:))
  if kept.count < 2 { return "one lost" }
  return own == nil ? "own image missing" : "both found"
}

// MARK: Two readers

/// What the three steps with an access time have in common.
protocol StampingCache: ImageCache {
  func lastAccess(withIdentifier identifier: String) -> Int?
}

extension ReaderThatWrites: StampingCache {}
extension BarrierReads: StampingCache {}
extension StampedReads: StampingCache {}

/// Two threads read one image; the clock ticks once for the add, and once for
/// each read.
func readTogether(from cache: some StampingCache) -> String {
  cache.add(sun, withIdentifier: "sun")
  concurrently(
    { cache.image(withIdentifier: "sun") },
    { cache.image(withIdentifier: "sun") })
  let isNewest = cache.lastAccess(withIdentifier: "sun") == 3
  return isNewest ? "newest stamp" : "older stamp"
}

// MARK: A purge and a reader

/// One thread fills the cache past its capacity; another reads meanwhile.
func addPastCapacity() -> String {
  let cache = AutoPurgingImageCache(
    memoryCapacity: sun.bytes, preferredMemoryUsageAfterPurge: sun.bytes,
    notificationCenter: NotificationCenter())
  cache.add(sun, withIdentifier: "sun")
  let (own, others) = concurrently(
    {
      cache.add(moon, withIdentifier: "moon")
      return cache.memoryUsage
    },
    { cache.memoryUsage })
  let kept = cache.entries.values.reduce(0) { $0 + $1.image.bytes }
  if own > cache.memoryCapacity { return "adder sees too much" }
  if cache.memoryUsage != kept { return "usage is wrong" }
  return others > cache.memoryCapacity
    ? "another sees too much" : "within capacity"
}
