import Interleaving
import PhotoKit
import Testing

@testable import EvictionRace

/// Every interleaving of each scenario, with each storage; what is broken is the control.
@Suite("In every interleaving")
struct ExplorationTests {
  private func report(_ scenario: @escaping @Sendable () -> String) -> Report {
    explore(named: "eviction", scenario)
  }

  private func outcomes(of report: Report) -> Set<String> {
    Set(report.outcomes.map(\.outcome))
  }

  // MARK: A store under pressure

  @Test("A delegate without a lock races with the main thread, and the keys go wrong")
  func delegateTracking() throws {
    let report = report { storeUnderPressure(in: DelegateTracking()) }
    let race = try #require(report.failure(.dataRace))
    let marked = race.trace.filter(\.isMarked)
    #expect(marked.allSatisfy { $0.action.contains("keys") })
    #expect(marked.contains { $0.threadName.contains("block") })
    #expect(outcomes(of: report).isSuperset(of: ["stale key", "photo without key"]))
    #expect(report.isComplete)
  }

  @Test("A recursive lock, no delegate, and locked reads are safe under pressure")
  func underPressure() {
    let recursive = report { storeUnderPressure(in: RecursiveLockDelegate()) }
    let loose = report { storeUnderPressure(in: LooseKeyTracking()) }
    let locked = report { storeUnderPressure(in: LockedReads()) }
    #expect(recursive.verdict == .passed && outcomes(of: recursive) == ["keys right"])
    #expect(loose.verdict == .passed && outcomes(of: loose) == ["stale key"])
    #expect(locked.verdict == .passed && outcomes(of: locked) == ["stale key"])
  }

  // MARK: Stores at the limit

  @Test("Two stores at the limit do not race, whatever the storage: a store evicts under its lock")
  func atTheLimit() {
    let tracking = report { storeAtTheLimit(in: DelegateTracking()) }
    let recursive = report { storeAtTheLimit(in: RecursiveLockDelegate()) }
    let loose = report { storeAtTheLimit(in: LooseKeyTracking()) }
    #expect(tracking.verdict == .passed && outcomes(of: tracking) == ["keys right"])
    #expect(recursive.verdict == .passed && outcomes(of: recursive) == ["keys right"])
    #expect(loose.verdict == .passed && outcomes(of: loose) == ["stale key"])
  }

  @Test("They do race if a store lets go of the lock before it evicts")
  func atTheLimitWithoutTheLock() {
    let report = report { storeAtTheLimit(in: StoreOutsideTheLock()) }
    #expect(report.failure(.dataRace) != nil)
  }

  // MARK: A lock in the callback

  @Test("A lock in the callback deadlocks: in a store at the limit, and in a sweep")
  func lockedDelegate() throws {
    for report in [
      report { storeAtTheLimit(in: LockedDelegate()) },
      report { sweep(LockedDelegate()) },
    ] {
      let deadlock = try #require(report.failure(.deadlock))
      #expect(deadlock.message.contains("which it holds itself"))
      #expect(report.outcomes.isEmpty)
    }
  }

  @Test("Every other storage sweeps what has expired, and its key with it")
  func sweeping() {
    for report in [
      report { sweep(DelegateTracking()) }, report { sweep(RecursiveLockDelegate()) },
      report { sweep(LooseKeyTracking()) }, report { sweep(LockedReads()) },
    ] {
      #expect(report.verdict == .passed && outcomes(of: report) == ["keys right"])
    }
  }

  // MARK: What strict tracking misses

  @Test("A photo that is evicted while it is stored leaves a stale key, until the sweep")
  func evictedAtOnce() {
    for report in [
      report { storeTooLarge(in: RecursiveLockDelegate()) },
      report { storeTooLarge(in: LooseKeyTracking()) },
    ] {
      #expect(report.verdict == .passed && outcomes(of: report) == ["stale key"])
    }
  }

  @Test("A photo stored again while it is evicted loses its key to a late callback")
  func storedAgain() {
    let recursive = report { storeAgain(in: RecursiveLockDelegate()) }
    #expect(recursive.failure(.dataRace) == nil)
    #expect(outcomes(of: recursive).contains("photo without key"))
    let loose = report { storeAgain(in: LooseKeyTracking()) }
    #expect(loose.verdict == .passed)
    #expect(!outcomes(of: loose).contains("photo without key"))
  }

  // MARK: Reads

  @Test("A read that extends without the lock races with the sweep; under the lock it does not")
  func reads() throws {
    let unlocked = report { readAndSweep(ReadThatExtends()) }
    let race = try #require(unlocked.failure(.dataRace))
    #expect(race.trace.filter(\.isMarked).allSatisfy { $0.action.contains("expiryDate") })
    #expect(outcomes(of: unlocked).contains("extended and swept"))
    let locked = report { readAndSweep(LockedReads()) }
    #expect(locked.verdict == .passed && outcomes(of: locked) == ["extended", "swept"])
  }

  // MARK: The whole storage

  @Test("The whole storage is safe, while it is read, filled, swept, emptied and reconfigured")
  func memoryStorage() {
    let use = report { useMemoryStorage() }
    #expect(use.verdict == .passed && outcomes(of: use) == ["found", "not found"])
    let reconfigure = report {
      let clocked = ClockedStorage()
      let storage = clocked.storage
      storage.store(value: Item("a"), forKey: "a")
      storage.store(value: Item("b"), forKey: "b")
      concurrently(
        { storage.config.countLimit = 1 },
        { storage.remove(forKey: "b") },
        { storage.store(value: Item("c"), forKey: "c") })
      storage.removeExpired()
      return storage.keys.count <= 1 ? "limit kept" : "too many"
    }
    #expect(reconfigure.verdict == .passed && outcomes(of: reconfigure) == ["limit kept"])
  }

  @Test("Its timer may fire at any moment")
  func timer() {
    let report = report {
      let clock = ManualClock()
      let storage = MemoryStorage.Backend<Item>(
        config: .init(totalCostLimit: 1, cleanInterval: 120), now: clock.now)
      storage.store(value: Item("a"), forKey: "a", expiration: .seconds(10))
      clock.set(10)
      concurrently(
        { storage.store(value: Item("b"), forKey: "b") },
        { storage.config.cleanInterval = .infinity })
      return storage.isCached(forKey: "b") ? "kept" : "lost"
    }
    #expect(report.failure(.dataRace) == nil && report.failure(.deadlock) == nil)
    #expect(outcomes(of: report) == ["kept"])
  }
}

/// A store that evicts outside of its lock, as the cache may do to it on any other thread.
private final class StoreOutsideTheLock: KeyTracking, EvictingCacheDelegate, @unchecked Sendable {
  let cache = PhotoCache()
  private let lock = NSLock()
  @Shared private(set) var keys: Set<String> = []

  init() { cache.delegate = self }

  func store(_ photo: CachedPhoto) {
    cache.setObject(photo, forKey: photo.key)
    lock.withLock { _ = keys.insert(photo.key) }
  }

  func removeExpired(at now: Date) {}

  func cache(_ cache: PhotoCache, willEvict photo: CachedPhoto) {
    keys.remove(photo.key)
  }
}

/// The main thread empties the cache while one of its photos is stored anew.
private func storeAgain(in storage: some KeyTracking) -> String {
  storage.store(photo(sun))
  concurrently(
    { storage.store(photo(sun)) },
    {
      storage.cache.memoryPressure()
      DispatchQueue.main.sync {}
    })
  return verdict(on: storage)
}
