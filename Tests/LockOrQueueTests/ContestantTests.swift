import LessonKit
import Recording
import Testing

@testable import LockOrQueue

/// What is measured is right: a fast contestant that loses a write would win.
@Suite("The contestants of the benchmark", .timeLimit(.minutes(20)))
struct ContestantTests {
  private static let condition = Condition(
    threads: 2, writePercent: 50, nanosecondsInside: 50)

  /// The sanitizer now and then reports a race in a Mutex that has none.
  static let caches: [any MeasuredCache.Type] =
    [
      LockTable.self, SemaphoreTable.self, ReadWriteLockTable.self, SerialQueueTable.self,
      AsyncWritesTable.self, BarrierQueueTable.self, SystemCache.self,
    ] + (ProgramBuild.Kind.sanitized.isThisProgram ? [] : [MutexTable.self])

  @Test(
    "A contestant holds each entry, before and after many threads write", arguments: caches.indices)
  func holds(index: Int) {
    check(Self.caches[index])
  }

  private func check<Cache: MeasuredCache>(_: Cache.Type) {
    let cache = Cache(for: Self.condition)
    #expect((0..<MeasuredKeys.count).allSatisfy { cache.read($0) == $0 })
    onThreads(3) { thread in
      for turn in 0..<500 {
        cache.write((turn * 7 + thread) % MeasuredKeys.count)
        keep(cache.read(turn))
      }
    }
    cache.finish()
    #expect((0..<MeasuredKeys.count).allSatisfy { cache.read($0) == $0 })
  }

  @Test("The actor holds each entry, before and after a write")
  func actor() async {
    let actor = ActorTable(for: Self.condition)
    await actor.write(3)
    for entry in 0..<MeasuredKeys.count {
      let value = await actor.read(entry)
      #expect(value == entry)
    }
  }

  @Test("The figures of the page bear out each of its claims")
  func claims() throws {
    let file = RecordingFile(benchmarkIn: lesson.folder)
    let recording = try file.read(for: Result { try SourceStamp.of(lessonFolder: lesson.folder) })
    #expect(recording.result.claims.map(\.text) == lockOrQueue.claims.map(\.text))
    for claim in recording.result.claims { #expect(claim.holds, "\(claim.text)") }
    #expect(recording.result.panels.map(\.id) == lockOrQueue.panels.map(\.id))
  }
}
