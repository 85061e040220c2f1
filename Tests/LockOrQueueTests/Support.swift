import Interleaving
import PhotoKit

@testable import LockOrQueue

/// An image as an object, which nobody else holds.
func picture(_ name: String) -> LoadedImage { LoadedImage(Image(name, width: 10, height: 10)) }

/// A cache with a notification center of its own: a warning that one test posts must not empty the
/// caches of the others.
struct WarnedCache {
  let center = NotificationCenter()
  let cache: MemoryCache

  init(totalCostLimit: Int = 0, countLimit: Int = 0) {
    cache = MemoryCache(
      totalCostLimit: totalCostLimit, countLimit: countLimit, notificationCenter: center)
  }

  func warn() { center.post(name: .memoryWarning, object: nil) }
}

extension MemoryCache {
  /// Which of the letters a to e are found.
  var letters: String { "abcde".filter { image(forKey: "\($0)") != nil } }
}
