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
      expect: .sound, outcomes: addAndLookOutcomes,
      observed: ObservedRun("Two threads read four times, a third adds once") {
        readWhileAdding(on: BarrierCache().queue)
      }
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
    Step(
      "AutoPurgingImageCache+Removing",
      claim: "A removal waits for its answer, and keeps its count.",
      expect: .sound, outcomes: removeEverythingOutcomes
    ) { removeEverything() },
    Step(
      "UnguardedPhotos",
      claim: "Adding to an array from two threads loses what is added.",
      expect: .broken(.dataRace), outcomes: addAndShowOutcomes
    ) { addAndShow(in: UnguardedPhotos.self) },
    Step(
      "EscapedReference",
      claim: "What leaves the queue by reference leaves its protection.",
      expect: .broken(.dataRace), outcomes: addAndShowOutcomes
    ) { addAndShow(in: EscapedReference.self) },
    Step(
      "BarrierPhotos",
      claim: "A barrier on each add, and a copy for each reader, are safe.",
      expect: .sound, outcomes: addAndShowOutcomes
    ) { addAndShow(in: BarrierPhotos.self) },
    Step(
      "PoolExhaustion",
      claim: "Workers that wait for a barrier keep it from its own worker.",
      expect: .demonstrated, outcomes: exhaustPoolOutcomes,
      measurement: poolExhaustion,
      observed: ObservedRun(
        "Four blocks each add and read, in a run that stalls"
      ) {
        PoolExhaustion.seconds(of: 4, sharing: BarrierCache()) > 0.5
      }, onRequest: true
    ) { exhaustPool() },
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

private let removeEverythingOutcomes = [
  Outcome("all removed", .acceptable, "Each removal tells what it found."),
  Outcome("wrong answer", .forbidden, "A removal tells what is not so."),
  Outcome("one left", .forbidden, "The memory warning leaves an image."),
  Outcome("crash", .forbidden, "A block meets the dictionary half changed."),
]

private let addAndShowOutcomes = [
  Outcome(
    "both there", .acceptable, "Both adds count, and the list is steady."),
  Outcome(
    "changes while shown", .forbidden,
    "There are more rows now than there were just now."),
  Outcome("one lost", .forbidden, "One add undoes the other."),
  Outcome("crash", .forbidden, "A thread meets the array half changed."),
]

private let exhaustPoolOutcomes = [
  Outcome(
    "stands still", .forbidden,
    "Every worker waits for a barrier, and the barrier for a worker."),
  Outcome("done at once", .acceptable, "The pool has workers to spare."),
]

/// How long the blocks take, behind a barrier queue and behind what needs no
/// worker of the pool.
private let poolExhaustion = Measurement(
  "until all blocks have ended", unit: "seconds", limit: .seconds(120)
) {
  rows("a lock") { LockedCache() }
    + rows("a serial queue") { SerialCache() }
    + rows("a barrier queue") {
      // Workers that the pool has added leave after five idle seconds.
      Thread.sleep(forTimeInterval: 7)
      return BarrierCache()
    }
}

private func rows(
  _ guardian: String, _ makeCache: () -> some ImageCache
) -> [MeasuredRow] {
  [4, 8, 12].map { blocks in
    MeasuredRow(
      label: "\(guardian), \(blocks) blocks",
      value: PoolExhaustion.seconds(of: blocks, sharing: makeCache()))
  }
}
