import Interleaving
import PhotoKit

let sun = Image("sun", width: 10, height: 10)
let moon = Image("moon", width: 10, height: 10)
let star = Image("star", width: 10, height: 10)
/// When the photos are stored.
let start = Date(timeIntervalSinceReferenceDate: 0)

/// A photo that expires ten seconds after the start.
///
/// Made anew each time, since threads share it.
func photo(_ image: Image) -> CachedPhoto {
  CachedPhoto(image, key: image.name, expiration: .seconds(10), storedAt: start)
}

/// The main thread empties the cache, while another thread stores photos.
///
/// There is room for one photo, so each store evicts the one before.
func storeUnderPressure(in storage: some KeyTracking) -> String {
  storage.cache.countLimit = 1
  storage.store(photo(sun))
  concurrently(
    {
      storage.cache.memoryPressure()
      // Wait for the main thread.
      DispatchQueue.main.sync {}
    },
    {
      storage.store(photo(moon))
      storage.store(photo(star))
    })
  return verdict(on: storage)
}

/// Whether there is a key for each photo and no other, all being at rest.
func verdict(on storage: some KeyTracking) -> String {
  let (keys, photos) = (storage.keys, storage.photos)
  if !photos.isSubset(of: keys) { return "photo without key" }
  if keys == photos { return "keys right" }
  storage.removeExpired(at: start)
  return storage.keys == photos ? "stale key" : "stale key for ever"
}

/// One thread reads a photo with a second to live, and so gives it ten more.
///
/// Another thread sweeps two seconds later.
func readAndSweep(_ storage: some ReadableStorage) -> String {
  storage.store(photo(sun))
  let (image, _) = concurrently(
    { storage.value(forKey: "sun", at: start + 9) },
    { storage.removeExpired(at: start + 11) })
  let isLeft = storage.photos.contains("sun")
  if image == nil { return isLeft ? "not found" : "swept" }
  return isLeft ? "extended" : "extended and swept"
}

/// Three threads read, store and sweep, and the main thread empties the cache.
func useMemoryStorage() -> String {
  let clock = ManualClock()
  let storage = MemoryStorage.Backend<Image>(
    // No timer: the scenario sweeps.
    config: .init(totalCostLimit: sun.cacheCost, cleanInterval: .infinity),
    now: clock.now)
  storage.store(value: sun, forKey: "sun", expiration: .seconds(10))
  let (image, _, _) = concurrently(
    { storage.value(forKey: "sun") },
    {
      storage.cache.memoryPressure()
      storage.store(value: moon, forKey: "moon")
    },
    {
      clock.set(11)
      storage.removeExpired()
    })
  DispatchQueue.main.sync {}

  storage.removeExpired()
  let isMoonLeft = storage.isCached(forKey: "moon")
  let cost = isMoonLeft ? moon.cacheCost : 0
  if storage.totalCacheCost() != cost { return "cost wrong" }
  if storage.keys != (isMoonLeft ? ["moon"] : []) { return "keys wrong" }
  return image == nil ? "not found" : "found"
}
