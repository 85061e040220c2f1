import Interleaving
import PhotoKit
import Testing

@testable import CacheThatScales

/// Every interleaving of each scenario; what is broken is the control.
@Suite("In every interleaving")
struct ExplorationTests {
  private func report(_ scenario: @escaping @Sendable () -> String) -> Report {
    explore(named: "cache", scenario)
  }

  private func outcomes(of report: Report) -> Set<String> {
    Set(report.outcomes.map(\.outcome))
  }

  @Test("A plain mark under a reader's lock is a race; an atomic one is none")
  func marks() throws {
    let plain = report { readTogether(from: MarkedReads()) }
    let race = try #require(plain.failure(.dataRace))
    #expect(race.trace.filter(\.isMarked).allSatisfy { $0.action.contains("isVisited") })
    let atomic = report { readTogether(from: AtomicMarks()) }
    #expect(atomic.verdict == .passed && outcomes(of: atomic) == ["marked"])
  }

  @Test("Writers deadlock if each begins with its own lock, and do not in one order")
  func order() {
    #expect(report { storeTogether(in: OwnLockFirst()) }.failure(.deadlock) != nil)
    let ordered = report {
      let locks = CoreLocks(count: 2)
      let sum = Sum()
      concurrently(
        { locks.withWriteLock { sum.value += 1 } }, { locks.withWriteLock { sum.value += 2 } })
      return "\(sum.value)"
    }
    #expect(ordered.verdict == .passed && outcomes(of: ordered) == ["3"])
  }

  @Test("Readers on two cores are inside together; a writer is alone")
  func locks() {
    let report = report {
      let locks = CoreLocks(count: 2)
      let (inside, most, sum) = (AtomicCounter(), AtomicCounter(), Sum())
      let read: @Sendable () -> Void = {
        locks.withReadLock {
          most.raise(to: inside.increment())
          inside.add(-1)
          _ = sum.value
        }
      }
      concurrently(read, read, { locks.withWriteLock { sum.value += inside.load() } })
      return sum.value == 0 ? "\(most.load())" : "a reader beside the writer"
    }
    #expect(report.verdict == .passed && outcomes(of: report) == ["1", "2"])
  }

  @Test("A writer with one lock instead of all races with a reader on another core")
  func oneLock() {
    let report = report {
      let (locks, sum) = (CoreLocks(count: 2), Sum())
      concurrently(
        { locks.withReadLock { sum.value } }, { locks.withReadLock { sum.value += 1 } })
      return "done"
    }
    #expect(report.failure(.dataRace) != nil)
  }

  @Test("A callback under the lock waits for itself")
  func callback() throws {
    let deadlock = try #require(report { askInCallback() }.failure(.deadlock))
    #expect(deadlock.message.contains("which it holds itself"))
  }

  @Test("A sum of what has changed since is wrong, though nothing races")
  func sum() {
    let report = report { replaceTogether(in: SumOutsideTheLock()) }
    #expect(report.failure(.dataRace) == nil && report.isComplete)
    #expect(outcomes(of: report) == ["sum right", "sum wrong"])
  }

  @Test("The cache is read, filled, evicted, replaced and emptied, and nothing goes wrong")
  func cache() {
    let use = report { readEvictReplace() }
    #expect(use.verdict == .passed && outcomes(of: use) == ["found, and spared", "not found"])
    let pressure = report { storeUnderPressure() }
    #expect(pressure.verdict == .passed && outcomes(of: pressure) == ["emptied", "one left"])
  }

  @Test("Two stores at the limit of two shards leave one value, or none, and their cost")
  func twoShards() {
    let report = report {
      let cache = ScalableCache<Int, Int>(totalCostLimit: 3, shards: 2, locks: 1)
      concurrently(
        { cache.store(0, forKey: 0, cost: 3) }, { cache.store(1, forKey: 1, cost: 3) })
      let left = (0..<2).count { cache.value(forKey: $0) != nil }
      return cache.totalCost == 3 * left && cache.count == left ? "\(left)" : "sum wrong"
    }
    #expect(report.failure == nil && report.isComplete)
    #expect(outcomes(of: report).isSubset(of: ["0", "1"]))
  }

  @Test("A value larger than a share takes the room of the other shard, whoever reads there")
  func largeValue() {
    let report = report {
      let cache = ScalableCache<Int, Int>(totalCostLimit: 4, shards: 2, locks: 2)
      cache.store(0, forKey: 0, cost: 1)
      let other = (1...).first { ($0.hashValue ^ 0.hashValue) & 1 == 1 }!
      let (found, isKept) = concurrently(
        { cache.value(forKey: 0) }, { cache.store(1, forKey: other, cost: 4) })
      let isAlone = cache.value(forKey: other) == 1 && cache.count == 1 && cache.totalCost == 4
      return isKept && isAlone ? (found == nil ? "not found" : "found") : "sum wrong"
    }
    #expect(report.verdict == .passed && outcomes(of: report) == ["found", "not found"])
  }

  @Test("A value expires at any moment, and a read finds it whole or not at all")
  func expiry() {
    let report = report {
      let cache = ScalableCache<Int, Int>(shards: 1, locks: 2)
      cache.store(1, forKey: 1, lifetime: .seconds(1))
      let (found, _) = concurrently(
        { cache.value(forKey: 1) },
        {
          Thread.sleep(forTimeInterval: 2)
          cache.removeExpired()
        })
      return cache.count == 0 ? (found == nil ? "not found" : "found") : "left"
    }
    #expect(report.verdict == .passed && outcomes(of: report) == ["found", "not found"])
  }
}

/// A number that only a lock guards.
private final class Sum: @unchecked Sendable {
  @Shared var value = 0
}
