import Interleaving
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
