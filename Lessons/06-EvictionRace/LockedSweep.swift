import Interleaving
import PhotoKit

/// A sweep comes when a photo has expired.
func sweep(_ storage: some KeyTracking) -> String {
  storage.store(photo(sun))
  storage.removeExpired(at: start + 10)
  return verdict(on: storage)
}
