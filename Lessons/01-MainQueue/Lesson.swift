import Interleaving
import LessonKit
import PhotoKit

/// Lesson 1: slow work off the main queue, and back to it with the result.
public let lesson = Lesson(
  number: 1, slug: "main-queue",
  steps: [
    Step(
      "BlockingLoad",
      claim: "While the main queue works, the screen stands still.",
      expect: .broken(.forbiddenOutcome), outcomes: outcomes,
      measurement: frameGaps { BlockingLoad(photos: $0) },
      observed: opening { BlockingLoad(photos: $0) }
    ) { open(BlockingLoad(photos: .samples())) },
    Step(
      "UpdateOffMain",
      claim: "A screen that is used off the main queue races with its frames.",
      expect: .broken(.dataRace), outcomes: outcomes
    ) { open(UpdateOffMain(photos: .samples())) },
    Step(
      "MainQueueUpdate",
      claim: "Work elsewhere, show on the main queue: no wait, and no race.",
      expect: .sound, outcomes: outcomes,
      measurement: frameGaps { MainQueueUpdate(photos: $0) },
      observed: opening { MainQueueUpdate(photos: $0) }
    ) { open(MainQueueUpdate(photos: .samples())) },
  ])

private let outcomes = [
  Outcome(
    "went on", .acceptable, "A frame is drawn, and later the photo comes."),
  Outcome(
    "stood still", .forbidden, "No frame is drawn until the photo is there."),
  Outcome(
    "flash", .forbidden, "A frame shows the photo in full before its fade."),
  Outcome(
    "caught off main", .forbidden, "The screen notes a touch off its queue."),
]
