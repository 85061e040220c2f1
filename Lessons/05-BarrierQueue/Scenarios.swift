import Interleaving
import PhotoKit

private let sun = Image("sun", width: 10, height: 10)
private let moon = Image("moon", width: 10, height: 10)
private let star = Image("star", width: 10, height: 10)

/// Two threads add an image each; one of them asks for its own right away.
func addAndLook(in cache: some ImageCache) -> String {
  let (_, own) = concurrently(
    { cache.add(sun, withIdentifier: "sun") },
    {
      cache.add(moon, withIdentifier: "moon")
      return cache.image(withIdentifier: "moon")
    })
  // Wait for every block that came before.
  cache.queue.sync(flags: .barrier) {}
  let kept = ["sun", "moon"].compactMap(cache.image(withIdentifier:))
  if kept.count < 2 { return "one lost" }
  return own == nil ? "own image missing" : "both found"
}

/// Two threads read one image; the clock ticks for the add and for each read.
func readTogether(from cache: some StampingCache) -> String {
  cache.add(sun, withIdentifier: "sun")
  concurrently(
    { cache.image(withIdentifier: "sun") },
    { cache.image(withIdentifier: "sun") })
  let isNewest = cache.lastAccess(withIdentifier: "sun") == 3
  return isNewest ? "newest stamp" : "older stamp"
}

/// One thread adds a third image to a cache for two; another thread reads the
/// oldest of them meanwhile.
func addPastCapacity() -> String {
  let cache = AutoPurgingImageCache(
    memoryCapacity: sun.bytes + moon.bytes,
    preferredMemoryUsageAfterPurge: sun.bytes + moon.bytes,
    notificationCenter: NotificationCenter())
  cache.add(sun, withIdentifier: "sun")
  cache.add(moon, withIdentifier: "moon")
  let (usage, other) = concurrently(
    {
      cache.add(star, withIdentifier: "star")
      return cache.memoryUsage
    },
    { (sun: cache.image(withIdentifier: "sun"), usage: cache.memoryUsage) })

  let left = cache.entries
  let bytes = left.values.reduce(0) { $0 + $1.bytes }
  let isProtected = (left["sun"] != nil) == (other.sun != nil)
  if cache.memoryUsage != bytes { return "usage wrong" }
  if usage > cache.memoryCapacity { return "adder sees too much" }
  if !isProtected { return "wrong image purged" }
  if other.usage > cache.memoryCapacity { return "reader sees too much" }
  return other.sun == nil ? "sun purged" : "moon purged"
}
