import Interleaving
import PhotoKit

/// Blocks on a global queue that each add an image, and then read it.
enum PoolExhaustion {
  /// The seconds until all of the blocks have ended.
  static func seconds(of blocks: Int, sharing cache: some ImageCache) -> Double
  {
    let start = ContinuousClock.now
    let group = DispatchGroup()
    for block in 1...blocks {
      DispatchQueue.global().async(group: group) {
        let name = "image \(block)"
        cache.add(Image(name, width: 10, height: 10), withIdentifier: name)
        _ = cache.image(withIdentifier: name)
      }
    }
    group.wait()
    return start.duration(to: .now) / .seconds(1)
  }
}
