import LessonKit
import TestSupport
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
    let isRight = holdsEachEntry(Self.caches[index], under: Self.condition)
    #expect(isRight)
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
}
