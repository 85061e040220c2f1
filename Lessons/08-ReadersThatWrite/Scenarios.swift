import Interleaving
import PhotoKit

private let sun = Image("sun", width: 10, height: 10)
private let moon = Image("moon", width: 10, height: 10)

/// Two threads read one image.
func countTwo() -> String {
  let cache = CountingReads()
  cache.setImage(sun, forKey: "sun")
  concurrently(
    { cache.image(forKey: "sun") },
    { cache.image(forKey: "sun") })
  return cache.hits == 2 ? "two hits" : "one hit lost"
}

/// One thread reads the sun; another reads the moon, and then the sun.
///
/// So the moon has not been read for longer, whatever the order.
func readBoth(in cache: some OrderedCache) -> String {
  cache.setImage(sun, forKey: "sun")
  cache.setImage(moon, forKey: "moon")
  concurrently(
    { cache.image(forKey: "sun") },
    {
      _ = cache.image(forKey: "moon")
      _ = cache.image(forKey: "sun")
    })
  switch cache.keys {
  case ["moon", "sun"]: return "moon is next"
  case ["sun", "moon"]: return "sun is next"
  default: return "order broken"
  }
}
