import Interleaving
import PhotoKit
import Testing

@testable import SerialQueue

/// The steps in every interleaving, with a thread more than in the lesson.
@Suite("The caches, explored")
struct ExplorerTests {
  @Test("Three threads that add lose nothing with a lock, or with a serial queue")
  func guarded() {
    for report in [addThree { LockedCache() }, addThree { SerialQueueCache() }] {
      #expect(report.verdict == .passed)
      #expect(report.outcomes.map(\.outcome) == ["3 kept"])
    }
  }

  @Test("Control: three threads that nothing guards lose up to two, by a data race")
  func unguarded() {
    let report = addThree { UnguardedCache() }
    #expect(report.failure(.dataRace) != nil)
    #expect(report.outcomes.map(\.outcome) == ["1 kept", "2 kept", "3 kept"])
  }

  @Test("Three threads that need one image of LoadOnce download it once")
  func loadOnce() {
    let report = loadThree { LoadOnce() }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["1 downloaded"])
  }

  @Test("Control: three that check, then act, download up to three times, without a data race")
  func checkThenAct() {
    let report = loadThree { CheckThenAct() }
    #expect(report.failures.map(\.kind) == [.forbiddenOutcome])
    #expect(
      report.outcomes.map(\.outcome) == ["1 downloaded", "2 downloaded", "3 downloaded"])
  }

  @Test("A block that waits for its own queue is named as such")
  func syncOnOwnQueue() throws {
    let report = explore(named: "own queue") { loadAlone(from: SyncOnOwnQueue()) }
    let failure = try #require(report.failure(.deadlock))
    #expect(failure.message.contains("sync on the queue that it is on"))
    #expect(report.outcomes.isEmpty)
  }

  private func addThree(_ make: @escaping @Sendable () -> some ImageCache) -> Report {
    explore(
      named: "three threads add", outcomes: [Outcome("3 kept", .acceptable)],
      limits: ExplorationLimits(timeLimit: 60)
    ) {
      let cache = make()
      let add = { (name: String) in { @Sendable in cache.add(picture(name), for: name) } }
      concurrently(add("sun"), add("moon"), add("star"))
      return "\(["sun", "moon", "star"].compactMap(cache.image(for:)).count) kept"
    }
  }

  private func loadThree(_ make: @escaping @Sendable () -> some LoadingCache) -> Report {
    explore(
      named: "three threads load", outcomes: [Outcome("1 downloaded", .acceptable)],
      limits: ExplorationLimits(timeLimit: 60)
    ) {
      let cache = make()
      let downloads = AtomicCounter()
      let load = { @Sendable in
        cache.image(for: "/sun") { _ in
          downloads.increment()
          return picture("sun")
        }
      }
      concurrently(load, load, load)
      _ = load()
      return "\(downloads.load()) downloaded"
    }
  }
}
