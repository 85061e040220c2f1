import Interleaving
import PhotoKit

/// A photo is stored that alone is too large for the cache.
func storeTooLarge(in storage: some KeyTracking) -> String {
  storage.cache.totalCostLimit = sun.cacheCost
  storage.store(photo(sun))
  storage.store(photo(Image("wall", width: 100, height: 100)))
  return verdict(on: storage)
}
