import Interleaving

extension EvictingCache {
  /// What the costs of all objects may add up to; 0 for no limit.
  public var totalCostLimit: Int {
    get { lock.withLock { contents.totalCostLimit } }
    set {
      precondition(newValue >= 0, "a limit must not be negative: \(newValue)")
      change {
        $0.totalCostLimit = newValue
        return $0.trim()
      }
    }
  }

  /// How many objects there may be; 0 for no limit.
  public var countLimit: Int {
    get { lock.withLock { contents.countLimit } }
    set {
      precondition(newValue >= 0, "a limit must not be negative: \(newValue)")
      change {
        $0.countLimit = newValue
        return $0.trim()
      }
    }
  }

  /// What the costs of all objects add up to.
  public var totalCost: Int {
    lock.withLock { contents.totalCost }
  }
}
