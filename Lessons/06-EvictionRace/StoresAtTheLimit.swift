import Interleaving
import PhotoKit

/// Two threads store a photo each, and the cache has room for one.
func storeAtTheLimit(in storage: some KeyTracking) -> String {
  storage.cache.countLimit = 1
  concurrently(
    { storage.store(photo(sun)) },
    { storage.store(photo(moon)) })
  return verdict(on: storage)
}
