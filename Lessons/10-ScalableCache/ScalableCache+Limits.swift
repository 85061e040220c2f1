import Interleaving

extension ScalableCache {
  /// What the costs of all values add up to.
  public var totalCost: Int { budget.cost.load() }

  /// How many values there are; those that have expired count until they leave.
  public var count: Int { budget.count.load() }

  /// What the costs of all values may add up to; a lower limit counts at once.
  public var totalCostLimit: Int {
    get { budget.costLimit }
    set {
      budget.costLimit = newValue
      makeRoom()
    }
  }

  /// How many values there may be; a lower limit counts at once.
  public var countLimit: Int {
    get { budget.countLimit }
    set {
      budget.countLimit = newValue
      makeRoom()
    }
  }

  /// Removes every value.
  public func removeAll() { removeAll { _ in true } }

  /// Removes what has expired.
  ///
  /// A value that has expired is not found, but takes up room until it is
  /// replaced, evicted or removed.
  public func removeExpired() {
    let now = now()
    removeAll { $0.hasExpired(at: now) }
  }

  /// Tells the cache that memory runs short: it empties on the main queue.
  public func memoryPressure() {
    DispatchQueue.main.async { self.removeAll() }
  }

  private func removeAll(where condition: (borrowing Entry<Key, Value>) -> Bool)
  {
    for index in 0..<shards.count {
      shards.with(index) { $0.removeAll(where: condition) }.end(onRemoval)
    }
  }
}
