import Interleaving
import PhotoKit

/// When each photo is stored; it expires ten seconds later.
private let start = Date(timeIntervalSinceReferenceDate: 0)

private func photo(_ name: String, height: Double = 10) -> CachedPhoto {
  CachedPhoto(
    Image(name, width: 10, height: height), key: name, expiration: .seconds(10),
    storedAt: start)
}

/// One thread stores a photo, and the cache makes room for it. On the main
/// thread, the cache empties because memory runs short.
func storeUnderPressure(in storage: some KeyTracking) -> String {
  storage.cache.countLimit = 1
  storage.store(photo("sun"))
  concurrently(
    { storage.store(photo("moon")) },
    {
      storage.cache.memoryPressure()
      // Wait for the main thread.
      DispatchQueue.main.sync {}
    })
  return agreement(in: storage)
}

/// Two threads store a photo each, and the cache has room for one.
func storeAtTheLimit(in storage: some KeyTracking) -> String {
  storage.cache.countLimit = 1
  concurrently(
    { storage.store(photo("sun")) },
    { storage.store(photo("moon")) })
  return agreement(in: storage)
}

/// A photo expires, and a sweep removes it.
func sweep(_ storage: some KeyTracking) -> String {
  storage.store(photo("sun"))
  storage.removeExpired(at: start + 10)
  return agreement(in: storage)
}

/// A photo is larger than all that the cache has room for.
func storeTooLarge(in storage: some KeyTracking) -> String {
  storage.cache.totalCostLimit = photo("sun").cost
  storage.store(photo("sun"))
  storage.store(photo("wall", height: 20))
  return agreement(in: storage)
}

/// One thread reads a photo just before it expires, which gives it ten seconds
/// more. Another sweeps just after it would have expired.
func readAndSweep(_ storage: some ReadableStorage) -> String {
  storage.store(photo("sun"))
  let (image, _) = concurrently(
    { storage.value(forKey: "sun", at: start + 9) },
    { storage.removeExpired(at: start + 11) })
  let isLeft = storage.photos.contains("sun")
  switch (image != nil, isLeft) {
  case (true, true): return "extended"
  case (false, false): return "swept"
  case (true, false): return "extended and swept"
  case (false, true): return "not found and not swept"
  }
}

/// Whether the keys are those of the photos, once everything has come to rest.
private func agreement(in storage: some KeyTracking) -> String {
  let (keys, photos) = (storage.keys, storage.photos)
  storage.removeExpired(at: start)
  check(storage.keys.isSubset(of: storage.photos), "A sweep leaves stale keys.")
  if !photos.isSubset(of: keys) { return "lost key" }
  return keys == photos ? "keys agree" : "stale key"
}

/// Threads store and read while the timer sweeps and the cache is emptied.
func useMemoryStorage() -> String {
  let clock = ManualClock()
  let storage = MemoryStorage.Backend<Image>(
    config: .init(totalCostLimit: 400), now: clock.now)
  let (sun, moon) = (photo("sun").value, photo("moon").value)
  storage.store(value: sun, forKey: "sun", expiration: .seconds(10))
  let (image, _) = concurrently(
    { storage.value(forKey: "sun") },
    {
      clock.set(11)
      storage.store(value: moon, forKey: "moon")
      storage.cache.memoryPressure()
      DispatchQueue.main.sync {}
    })
  storage.removeExpired()
  check(storage.keys.isEmpty == (storage.totalCacheCost() == 0), "stale")
  return image == nil ? "too late" : "read"
}
