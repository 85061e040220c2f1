import Interleaving
import LessonKit

/// Lesson 8: a read that counts, promotes or stamps is a write.
public let lesson = Lesson(
  number: 8, slug: "readers-that-write",
  steps: [
    Step(
      "CountingReads",
      claim: "A read that counts is a write.",
      expect: .broken(.dataRace), outcomes: countTwoOutcomes
    ) { countTwo() },
    Step(
      "PromotingReads",
      claim: "A read that moves its key is a write.",
      expect: .broken(.dataRace), outcomes: promoteOutcomes
    ) { readBoth(in: PromotingReads()) },
    Step(
      "StampingReads",
      claim: "A read that notes the time is a write.",
      expect: .broken(.dataRace), outcomes: readBothOutcomes
    ) { readBoth(in: StampingReads()) },
    Step(
      "StoredStamp",
      claim: "An atomic stamp ends the race, and an older time still wins.",
      expect: .broken(.forbiddenOutcome, sanitizer: .silent),
      outcomes: readBothOutcomes
    ) { readBoth(in: StoredStamp()) },
    Step(
      "BarrierOnReads",
      claim: "First answer: what writes is a barrier, so reads are.",
      expect: .sound, outcomes: readBothOutcomes
    ) { readBoth(in: BarrierOnReads()) },
    Step(
      "LockPerEntry",
      claim: "Second answer: a lock around what reads do write.",
      expect: .sound, outcomes: readBothOutcomes
    ) { readBoth(in: LockPerEntry()) },
    Step(
      "AtomicStamp",
      claim: "Third answer: one step that no other can come between.",
      expect: .sound, outcomes: readBothOutcomes
    ) { readBoth(in: AtomicStamp()) },
    Step(
      "NoOrder",
      claim: "Fourth answer: reads write nothing, and protect nothing.",
      expect: .sound, outcomes: noOrderOutcomes
    ) { readBoth(in: NoOrder()) },
  ], benchmark: readersThatWrite)

private let countTwoOutcomes = [
  Outcome("two hits", .acceptable, "Both reads count."),
  Outcome("one hit lost", .forbidden, "Both add one to the same number."),
]

private let promoteOutcomes = [
  Outcome("moon is next", .acceptable, "The sun was read after the moon."),
  Outcome("order broken", .forbidden, "A key is there twice, or not at all."),
  Outcome("crash", .forbidden, "A reader meets the order half changed."),
]

private let readBothOutcomes = [
  Outcome("moon is next", .acceptable, "The sun was read after the moon."),
  Outcome(
    "sun is next", .forbidden,
    "The sun was read last, and looks as if it was not."),
]

private let noOrderOutcomes = [
  Outcome(
    "sun is next", .interesting, "It was stored first, and reads do not count."),
  Outcome("moon is next", .forbidden, "It was stored last."),
]
