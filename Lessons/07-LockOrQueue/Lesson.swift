import Interleaving
import LessonKit

/// Lesson 7: a cache of two sides behind a lock, and what locks and queues cost.
public let lesson = Lesson(
  number: 7, slug: "lock-or-queue",
  steps: [
    Step(
      "UnlockedTable",
      claim: "A class beside a safe one is not safe for that.",
      expect: .broken(.dataRace), outcomes: storeTwoOutcomes
    ) { storeTwo(in: UnlockedTable()) },
    Step(
      "RefillOutsideLock",
      claim: "Two sides, each safe by itself, are not safe together.",
      expect: .broken(.forbiddenOutcome, sanitizer: .silent),
      outcomes: removeOutcomes
    ) { removeWhileRefilling(RefillOutsideLock()) },
    Step(
      "RefillUnderLock",
      claim: "Under one lock, both sides change as one.",
      expect: .sound, outcomes: removeOutcomes
    ) { removeWhileRefilling(RefillUnderLock()) },
    Step(
      "RefillOnQueue",
      claim: "One block of a serial queue does the same.",
      expect: .sound, outcomes: removeOutcomes
    ) { removeWhileRefilling(RefillOnQueue()) },
    Step(
      "MemoryCache",
      claim: "The real cache never finds what was replaced or removed.",
      expect: .sound, outcomes: replaceOutcomes
    ) { replaceWhileRefilling() },
  ], benchmark: lockOrQueue)

private let storeTwoOutcomes = [
  Outcome("both found", .acceptable, "The view's images are found again."),
  Outcome("one lost", .forbidden, "One change of the table undoes the other."),
  Outcome("crash", .forbidden, "A thread meets the table half changed."),
]

private let removeOutcomes = [
  Outcome("removed", .acceptable, "What is removed is gone."),
  Outcome(
    "back again", .forbidden,
    "The reader stores again what was removed meanwhile."),
]

private let replaceOutcomes = [
  Outcome("new image", .acceptable, "The image that was stored last counts."),
  Outcome(
    "old image", .forbidden,
    "The reader stores the old image again, over the new one."),
  Outcome("cost wrong", .forbidden, "The cost is not that of what is kept."),
]
