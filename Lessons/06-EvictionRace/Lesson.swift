import Interleaving
import LessonKit

/// Lesson 6: the eviction race.
public let lesson = Lesson(
  number: 6, slug: "eviction-race",
  steps: [
    Step(
      "DelegateTracking",
      claim: "x",
      expect: .broken(.dataRace), outcomes: o
    ) { storeUnderPressure(in: DelegateTracking()) },
    Step(
      "StoresAtTheLimit",
      claim: "x",
      expect: .sound, outcomes: o
    ) { storeAtTheLimit(in: DelegateTracking()) },
    Step(
      "LockedDelegate",
      claim: "x",
      expect: .broken(.deadlock), outcomes: o
    ) { storeAtTheLimit(in: LockedDelegate()) },
    Step(
      "RecursiveLockDelegate",
      claim: "x",
      expect: .sound, outcomes: o
    ) { storeUnderPressure(in: RecursiveLockDelegate()) },
    Step(
      "LooseKeyTracking",
      claim: "x",
      expect: .sound, outcomes: o
    ) { storeUnderPressure(in: LooseKeyTracking()) },
    Step(
      "LockedSweep",
      claim: "x",
      expect: .broken(.deadlock), outcomes: o
    ) { sweep(LockedDelegate()) },
    Step(
      "EvictedAtOnce",
      claim: "x",
      expect: .sound, outcomes: o
    ) { storeTooLarge(in: RecursiveLockDelegate()) },
    Step(
      "ReadThatExtends",
      claim: "x",
      expect: .broken(.dataRace), outcomes: r
    ) { readAndSweep(ReadThatExtends()) },
    Step(
      "LockedReads",
      claim: "x",
      expect: .sound, outcomes: r
    ) { readAndSweep(LockedReads()) },
    Step(
      "MemoryStorage",
      claim: "x",
      expect: .sound, outcomes: m
    ) { useMemoryStorage() },
  ])

private let m = [
  Outcome("read", .acceptable, ""),
  Outcome("too late", .acceptable, ""),
]
private let r = [
  Outcome("extended", .acceptable, ""),
  Outcome("swept", .acceptable, ""),
  Outcome("extended and swept", .forbidden, ""),
]

private let o = [
  Outcome("keys agree", .acceptable, ""),
  Outcome("stale key", .interesting, ""),
  Outcome("lost key", .forbidden, ""),
  Outcome("crash", .forbidden, ""),
]
