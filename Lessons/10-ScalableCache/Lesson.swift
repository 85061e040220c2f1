import Interleaving
import LessonKit

/// Lesson 10: a cache whose reads go side by side on all cores.
public let lesson = Lesson(
  number: 10, slug: "scalable-cache",
  steps: [
    Step(
      "SumOutsideTheLock",
      claim: "An atomic sum is wrong if it is of what has changed since.",
      expect: .broken(.forbiddenOutcome, sanitizer: .silent),
      outcomes: sumOutcomes
    ) { replaceTogether(in: SumOutsideTheLock()) },
    Step(
      "CallbackUnderLock",
      claim: "A callback under the lock cannot ask the cache anything.",
      expect: .broken(.deadlock), outcomes: callbackOutcomes
    ) { askInCallback() },
    Step(
      "OwnLockFirst",
      claim: "Writers that take the locks in different orders hang.",
      expect: .broken(.deadlock), outcomes: storeOutcomes
    ) { storeTogether(in: OwnLockFirst()) },
    Step(
      "MarkedReads",
      claim: "A mark is a write, even if all who set it write the same.",
      expect: .broken(.dataRace), outcomes: markOutcomes
    ) { readTogether(from: MarkedReads()) },
    Step(
      "AtomicMarks",
      claim: "With an atomic mark, readers on two cores never wait.",
      expect: .sound, outcomes: markOutcomes
    ) { readTogether(from: AtomicMarks()) },
    Step(
      "ScalableCache",
      claim: "Reads, evictions and replacements keep count and cost.",
      expect: .sound, outcomes: cacheOutcomes
    ) { readEvictReplace() },
    Step(
      "ScalableCache+Limits",
      claim: "Memory pressure and callbacks that call back do no harm.",
      expect: .sound, outcomes: pressureOutcomes
    ) { storeUnderPressure() },
  ],
  benchmark: comparison)

private let sumOutcomes = [
  Outcome("sum right", .acceptable, "The sum is that of the images."),
  Outcome("sum wrong", .forbidden, "The old image is subtracted twice."),
]

private let callbackOutcomes = [
  Outcome("told", .acceptable, "The callback is told, and asks."),
  Outcome("hang", .forbidden, "A thread waits for a lock that it holds."),
]

private let storeOutcomes = [
  Outcome("both stored", .acceptable, "Each writer has all locks in turn."),
  Outcome("one lost", .forbidden, "One store undoes the other."),
  Outcome("hang", .forbidden, "Each waits for the lock that the other has."),
]

private let markOutcomes = [
  Outcome("marked", .acceptable, "An eviction spares the image."),
  Outcome("not marked", .forbidden, "The image is read, and evicted."),
]

private let cacheOutcomes = [
  Outcome("found, and spared", .acceptable, "The read is before the eviction."),
  Outcome("not found", .acceptable, "The image has gone before the read."),
  Outcome("wrong image evicted", .forbidden, "The mark protects nothing."),
  Outcome("count wrong", .forbidden, "The count and the images disagree."),
  Outcome("cost wrong", .forbidden, "The cost and the images disagree."),
]

private let pressureOutcomes = [
  Outcome("emptied", .acceptable, "Memory runs short after the store."),
  Outcome("one left", .acceptable, "The store comes after the emptying."),
  Outcome("one lost", .forbidden, "An image left, and nobody was told."),
]
