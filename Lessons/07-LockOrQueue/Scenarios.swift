import Interleaving
import PhotoKit

private let sun = LoadedImage(Image("sun", width: 10, height: 10))
private let moon = LoadedImage(Image("moon", width: 10, height: 10))
private let newSun = LoadedImage(Image("new sun", width: 10, height: 10))

/// Two threads store an image each, and one looks for a third; then memory runs
/// short, and a view still shows both.
func storeTwo(in cache: some ImageCache) -> String {
  concurrently(
    { cache.setImage(sun, forKey: "sun") },
    {
      cache.setImage(moon, forKey: "moon")
      _ = cache.image(forKey: "star")
    })
  cache.memoryWarning()
  let found = ["sun", "moon"].compactMap(cache.image(forKey:))
  return found.count == 2 ? "both found" : "one lost"
}

/// Memory has run short, and a view shows the sun; one thread looks for it,
/// while another removes it.
func removeWhileRefilling(_ cache: some ImageCache) -> String {
  cache.setImage(sun, forKey: "sun")
  cache.memoryWarning()
  concurrently(
    { cache.image(forKey: "sun") },
    { cache.removeImage(forKey: "sun") })
  return cache.image(forKey: "sun") == nil ? "removed" : "back again"
}

/// Memory has run short, and a view shows the sun; one thread looks for it,
/// while another stores a new one, and memory runs short again.
func replaceWhileRefilling() -> String {
  let center = NotificationCenter()
  let cache = MemoryCache(
    totalCostLimit: 10, countLimit: 2, notificationCenter: center)
  cache.setImage(sun, forKey: "sun", cost: 4)
  center.post(name: .memoryWarning, object: nil)
  concurrently(
    { cache.image(forKey: "sun") },
    {
      cache.setImage(newSun, forKey: "sun", cost: 6)
      center.post(name: .memoryWarning, object: nil)
    })
  if cache.image(forKey: "sun") !== newSun { return "old image" }
  return cache.totalCost == 6 ? "new image" : "cost wrong"
}
