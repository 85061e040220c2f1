import Interleaving
import PhotoKit
import Testing

@testable import LockOrQueue

/// Every interleaving of each scenario, with each cache; what is broken is the control.
@Suite("In every interleaving")
struct ExplorationTests {
  private func report(_ scenario: @escaping @Sendable () -> String) -> Report {
    explore(named: "two sides", scenario)
  }

  private func outcomes(of report: Report) -> Set<String> {
    Set(report.outcomes.map(\.outcome))
  }

  @Test("A table without a lock races, though the side beside it has one")
  func unlocked() throws {
    let report = report { storeTwo(in: UnlockedTable()) }
    let race = try #require(report.failure(.dataRace))
    #expect(race.trace.filter(\.isMarked).allSatisfy { $0.action.contains("held") })
    #expect(outcomes(of: report).contains("one lost"))
  }

  @Test("Every other cache stores two images without a race, and finds both again")
  func stores() {
    for report in [
      report { storeTwo(in: RefillOutsideLock()) }, report { storeTwo(in: RefillUnderLock()) },
      report { storeTwo(in: RefillOnQueue()) },
    ] {
      #expect(report.verdict == .passed && report.isComplete)
      #expect(outcomes(of: report) == ["both found"])
    }
  }

  @Test("A refill outside the lock brings back what was removed, without a data race")
  func outside() {
    let report = report { removeWhileRefilling(RefillOutsideLock()) }
    #expect(outcomes(of: report) == ["removed", "back again"])
    #expect(report.failure(.dataRace) == nil)
  }

  @Test("Under one lock or in one block, what is removed stays removed")
  func together() {
    for report in [
      report { removeWhileRefilling(RefillUnderLock()) },
      report { removeWhileRefilling(RefillOnQueue()) },
    ] {
      #expect(report.verdict == .passed && report.isComplete)
      #expect(outcomes(of: report) == ["removed"])
    }
  }

  @Test("The real cache finds the new image and counts its cost, in every order")
  func replaced() {
    let report = report { replaceWhileRefilling() }
    #expect(report.verdict == .passed && report.isComplete)
    #expect(outcomes(of: report) == ["new image"])
  }

  @Test("The strong side by itself is safe, and loses nothing")
  func strongSide() {
    let (sun, moon) = (picture("sun"), picture("moon"))
    let report = report {
      let cache = StrongCache()
      concurrently(
        { cache.setImage(sun, forKey: "sun", cost: 1) },
        { cache.setImage(moon, forKey: "moon", cost: 2) })
      return "\(cache.cost)"
    }
    #expect(report.verdict == .passed && outcomes(of: report) == ["3"])
  }
}
