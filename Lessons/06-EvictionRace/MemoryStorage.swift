import Interleaving

/// A storage in memory, with limits, and with an expiry for each value.
public enum MemoryStorage {
  /// The rules of a storage.
  public struct Config: Sendable {
    /// What all values may cost together; 0 for no limit.
    public var totalCostLimit: Int
    /// How many values there may be.
    public var countLimit: Int
    /// When a value expires that is stored without an expiration of its own.
    public var expiration: StorageExpiration
    /// How many seconds lie between two sweeps.
    public var cleanInterval: TimeInterval

    /// Rules with a limit on the cost, and five minutes for each value.
    public init(
      totalCostLimit: Int, countLimit: Int = .max,
      expiration: StorageExpiration = .seconds(300),
      cleanInterval: TimeInterval = 120
    ) {
      self.totalCostLimit = totalCostLimit
      self.countLimit = countLimit
      self.expiration = expiration
      self.cleanInterval = cleanInterval
    }
  }
}
