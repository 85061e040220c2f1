import Interleaving
import LessonKit

/// Lesson 6: a callback that comes on whatever thread it likes.
public let lesson = Lesson(
  number: 6, slug: "eviction-race",
  steps: [
    Step(
      "DelegateTracking",
      claim: "An eviction comes on any thread, and takes no lock of yours.",
      expect: .broken(.dataRace), outcomes: keyOutcomes
    ) { storeUnderPressure(in: DelegateTracking()) },
    Step(
      "StoresAtTheLimit",
      claim: "Evictions that a store causes run under its lock, by luck.",
      expect: .sound, outcomes: keyOutcomes
    ) { storeAtTheLimit(in: DelegateTracking()) },
    Step(
      "LockedDelegate",
      claim: "With a lock in the callback, a store waits for itself.",
      expect: .broken(.deadlock), outcomes: deadlockOutcomes
    ) { storeAtTheLimit(in: LockedDelegate()) },
    Step(
      "LockedSweep",
      claim: "The sweep waits for itself, too: what it removes calls back.",
      expect: .broken(.deadlock), outcomes: deadlockOutcomes
    ) { sweep(LockedDelegate()) },
    Step(
      "RecursiveLockDelegate",
      claim: "A lock that its holder may retake ends the race and the hang.",
      expect: .sound, outcomes: keyOutcomes
    ) { storeUnderPressure(in: RecursiveLockDelegate()) },
    Step(
      "EvictedAtOnce",
      claim: "A photo evicted while it is stored leaves its key behind.",
      expect: .sound, outcomes: keyOutcomes
    ) { storeTooLarge(in: RecursiveLockDelegate()) },
    Step(
      "LooseKeyTracking",
      claim: "Without a callback nothing races, and stale keys do no harm.",
      expect: .sound, outcomes: keyOutcomes, measurement: storesPerSecond
    ) { storeUnderPressure(in: LooseKeyTracking()) },
    Step(
      "ReadThatExtends",
      claim: "A read that extends a photo's life is a write without a lock.",
      expect: .broken(.dataRace), outcomes: readOutcomes
    ) { readAndSweep(ReadThatExtends()) },
    Step(
      "LockedReads",
      claim: "Under the lock, a photo that was just read is not swept away.",
      expect: .sound, outcomes: readOutcomes
    ) { readAndSweep(LockedReads()) },
    Step(
      "MemoryStorage",
      claim: "The whole storage is read, filled, swept and emptied at once.",
      expect: .sound, outcomes: storageOutcomes
    ) { useMemoryStorage() },
  ])

private let keyOutcomes = [
  Outcome("keys right", .acceptable, "There is a key for each photo."),
  Outcome(
    "stale key", .interesting, "A key outlives its photo, until the sweep."),
  Outcome(
    "stale key for ever", .forbidden, "Not even a sweep drops the key."),
  Outcome(
    "photo without key", .forbidden, "No sweep will ever find the photo."),
  Outcome("crash", .forbidden, "Two threads change the set at once."),
]

private let deadlockOutcomes = [
  Outcome("keys right", .acceptable, "There is a key for each photo."),
  Outcome("hang", .forbidden, "A thread waits for a lock that it holds."),
]

private let readOutcomes = [
  Outcome("extended", .acceptable, "The read comes first: the photo stays."),
  Outcome("swept", .acceptable, "The sweep comes first; the read finds none."),
  Outcome(
    "extended and swept", .forbidden,
    "The read gives the photo ten seconds, and it is gone."),
]

private let storageOutcomes = [
  Outcome("found", .acceptable, "The read comes first."),
  Outcome("not found", .acceptable, "The photo has gone before the read."),
  Outcome("keys wrong", .forbidden, "After a sweep, keys and photos differ."),
  Outcome("cost wrong", .forbidden, "The cost is not that of the photos."),
]
