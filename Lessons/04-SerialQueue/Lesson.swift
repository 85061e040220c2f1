import Interleaving
import LessonKit

/// Lesson 4: a serial queue as a lock.
public let lesson = Lesson(
  number: 4, slug: "serial-queue",
  steps: [
    Step(
      "UnguardedCache",
      claim: "A dictionary that threads share unguarded loses what is added.",
      expect: .broken(.dataRace), outcomes: addAndLookOutcomes
    ) { addAndLook(in: UnguardedCache()) },
    Step(
      "LockedCache",
      claim: "With a lock around each use, nothing is lost.",
      expect: .sound, outcomes: addAndLookOutcomes
    ) { addAndLook(in: LockedCache()) },
    Step(
      "SerialQueueCache",
      claim: "A serial queue does the same, and whoever adds never waits.",
      expect: .sound, outcomes: addAndLookOutcomes,
      measurement: Measurement("a look-up", unit: "nanoseconds") {
        lookUpTimes()
      },
      observed: ObservedRun(
        "Two threads look up three times, a third adds twice"
      ) {
        lookUpWhileAdding(on: SerialQueueCache().queue)
      }
    ) { addAndLook(in: SerialQueueCache()) },
    Step(
      "CheckThenAct",
      claim: "Two safe calls in a row are not one safe call.",
      expect: .broken(.forbiddenOutcome, sanitizer: .silent),
      outcomes: loadTogetherOutcomes
    ) { loadTogether(from: CheckThenAct()) },
    Step(
      "SyncOnOwnQueue",
      claim: "A block that waits for its own queue waits for ever.",
      expect: .broken(.deadlock), outcomes: loadAloneOutcomes
    ) { loadAlone(from: SyncOnOwnQueue()) },
    Step(
      "LoadOnce",
      claim: "Who finds or makes the entry in one block downloads once.",
      expect: .sound, outcomes: loadTogetherOutcomes
    ) { loadTogether(from: LoadOnce()) },
  ])

private let addAndLookOutcomes = [
  Outcome("both found", .acceptable, "Both adds count, in either order."),
  Outcome(
    "own image missing", .forbidden,
    "A thread adds an image, asks for it, and gets nothing."),
  Outcome("one lost", .forbidden, "One add undoes the other."),
  Outcome("crash", .forbidden, "A thread meets the dictionary half changed."),
]

private let loadTogetherOutcomes = [
  Outcome("one download", .acceptable, "One thread downloads, all have it."),
  Outcome("two downloads", .forbidden, "Both find nothing, and both download."),
]

private let loadAloneOutcomes = [
  Outcome("one download", .acceptable, "The thread gets its image."),
  Outcome("crash", .forbidden, "GCD stops a process that waits for itself."),
]
