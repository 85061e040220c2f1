import Interleaving
import LessonKit

/// Lesson 5: a concurrent queue with barriers, as a readers–writer lock.
public let lesson = Lesson(
  number: 5, slug: "barrier-queue",
  steps: [
    Step(
      "UnguardedReads",
      claim: "A concurrent queue alone protects nothing.",
      expect: .broken(.dataRace), outcomes: addAndLookOutcomes
    ) { addAndLook(in: UnguardedReads()) },
    Step(
      "BarrierCache",
      claim: "With a barrier on each write, reads are safe side by side.",
      expect: .sound, outcomes: addAndLookOutcomes
    ) { addAndLook(in: BarrierCache()) },
    Step(
      "ReaderThatWrites",
      claim: "A read that stamps its entry is a write, and needs protection.",
      expect: .broken(.dataRace), outcomes: readTogetherOutcomes
    ) { readTogether(from: ReaderThatWrites()) },
    Step(
      "BarrierReads",
      claim: "A barrier on each read is safe, and leaves one read at a time.",
      expect: .sound, outcomes: readTogetherOutcomes
    ) { readTogether(from: BarrierReads()) },
    Step(
      "StampedReads",
      claim: "With an atomic stamp, reads are safe and run side by side again.",
      expect: .sound, outcomes: readTogetherOutcomes
    ) { readTogether(from: StampedReads()) },
    Step(
      "AutoPurgingImageCache",
      claim: "The real cache purges itself, and whoever adds never waits.",
      expect: .sound, outcomes: addPastCapacityOutcomes
    ) { addPastCapacity() },
  ])

private let addAndLookOutcomes = [
  Outcome("both found", .acceptable, "Both adds count, in either order."),
  Outcome(
    "own image missing", .forbidden,
    "A thread adds an image, asks for it, and gets nothing."),
  Outcome("one lost", .forbidden, "One add undoes the other."),
  Outcome("crash", .forbidden, "A block meets the dictionary half changed."),
]

private let readTogetherOutcomes = [
  Outcome("newest stamp", .acceptable, "The later of the two reads counts."),
  Outcome(
    "older stamp", .forbidden,
    "The image was read just now, and looks as if it was not."),
]

private let addPastCapacityOutcomes = [
  Outcome("sun purged", .acceptable, "The purge comes before the read."),
  Outcome("moon purged", .acceptable, "The read comes first, and protects."),
  Outcome(
    "reader sees too much", .interesting,
    "The reader comes between the two barriers."),
  Outcome(
    "adder sees too much", .forbidden, "The add is ahead of its own purge."),
  Outcome("wrong image purged", .forbidden, "The read protects nothing."),
  Outcome("usage wrong", .forbidden, "The count and the images disagree."),
  Outcome("crash", .forbidden, "A block meets the dictionary half changed."),
]
