import Interleaving

/// The cache itself, tried as a policy: what is not found is stored.
struct MeasuredPolicy: EvictionPolicy {
  private let cache: ScalableCache<Int, Int>

  init(_ cache: ScalableCache<Int, Int>) { self.cache = cache }

  func request(_ key: Int) -> Bool {
    if cache.value(forKey: key) != nil { return true }
    cache.store(key, forKey: key)
    return false
  }
}
