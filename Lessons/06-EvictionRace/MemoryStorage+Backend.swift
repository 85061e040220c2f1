import Interleaving

extension MemoryStorage {
  /// A storage of values by key, safe to use from many threads.
  ///
  /// Its cache evicts what the limits leave no room for, and empties when
  /// memory runs short. The storage is not told: a key may outlive its value
  /// until the next sweep.
  public final class Backend<T: CacheCostCalculable>: @unchecked Sendable {
    let cache = EvictingCache<StorageObject<T>>()
    let now: @Sendable () -> Date
    let lock = NSLock()
    @Shared var keys: Set<String> = []
    @Shared var rules: Config
    @Shared private(set) var cleanTimer: (any DispatchSourceTimer)?

    /// An empty storage.
    ///
    /// `now` is its clock.
    public init(
      config: Config, now: @escaping @Sendable () -> Date = { Date() }
    ) {
      self.now = now
      rules = config
      apply(config)
    }

    deinit { cleanTimer?.cancel() }

    /// The rules; new limits count at once, and so does a new interval.
    public var config: Config {
      get { lock.withLock { rules } }
      set {
        lock.withLock {
          rules = newValue
          apply(newValue)
        }
      }
    }

    /// Sets the cache's limits, and replaces the timer.
    private func apply(_ config: Config) {
      cache.totalCostLimit = config.totalCostLimit
      cache.countLimit = config.countLimit
      cleanTimer?.cancel()
      cleanTimer = makeCleanTimer(every: config.cleanInterval)
    }

    /// Starts a timer that sweeps, on a queue that needs no run loop.
    private func makeCleanTimer(
      every interval: TimeInterval
    ) -> any DispatchSourceTimer {
      precondition(interval > 0, "cleanInterval must be positive: \(interval)")
      let queue = DispatchQueue.global(qos: .utility)
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { [weak self] in self?.removeExpired() }
      // A timer cannot count further than this, which is thirty years.
      let seconds = interval == .infinity ? interval : min(interval, 1e9)
      timer.schedule(deadline: .now() + seconds, repeating: seconds)
      timer.activate()
      return timer
    }
  }
}
