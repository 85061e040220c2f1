import Interleaving
import LessonKit
import PhotoKit

private let sun = Image("sun", width: 10, height: 10)
private let moon = Image("moon", width: 10, height: 10)

/// Two threads add an image each; one of them asks for its own right away.
func addAndLook(in cache: some ImageCache) -> String {
  let (_, own) = concurrently(
    { cache.add(sun, for: "/sun") },
    {
      cache.add(moon, for: "/moon")
      return cache.image(for: "/moon")
    })
  let kept = ["/sun", "/moon"].compactMap(cache.image(for:))
  if kept.count < 2 { return "one lost" }
  return own == nil ? "own image missing" : "both found"
}

/// Two threads look up and a third adds, with blocks of a few milliseconds:
/// real ones are over too soon to be drawn.
func lookUpWhileAdding(on queue: DispatchQueue) {
  let lookUp = { @Sendable in
    for _ in 0..<3 { queue.sync { takeTime(.milliseconds(3)) } }
  }
  concurrently(
    lookUp, lookUp,
    { for _ in 0..<2 { queue.async { takeTime(.milliseconds(3)) } } })
}

/// Two threads need the image of one URL, which is not there yet; later it is
/// needed once more.
func loadTogether(from cache: some LoadingCache) -> String {
  let downloads = AtomicCounter()
  let load = { @Sendable in
    cache.image(for: "/sun") { _ in
      downloads.increment()
      return sun
    }
  }
  concurrently(load, load)
  _ = load()
  return downloads.load() == 1 ? "one download" : "two downloads"
}

/// One thread needs an image, and nobody else does.
func loadAlone(from cache: some LoadingCache) -> String {
  _ = cache.image(for: "/sun") { _ in sun }
  return "one download"
}
