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
      expect: .sound, outcomes: outcomes
    ) { open(BlockingLoad(photos: .samples())) },
    Step(
      "UpdateOffMain",
      claim: "A screen that is used off the main queue races with its frames.",
      expect: .broken(.dataRace), outcomes: outcomes
    ) { open(UpdateOffMain(photos: .samples())) },
    Step(
      "MainQueueUpdate",
      claim: "Work elsewhere, show on the main queue: nothing waits or races.",
      expect: .sound, outcomes: outcomes
    ) { open(MainQueueUpdate(photos: .samples())) },
  ])

private let outcomes = [
  Outcome("frame first", .acceptable, "A frame is drawn while the photo loads."),
  Outcome("photo first", .interesting, "The frame comes after the photo."),
  Outcome("flash", .forbidden, "A frame shows the photo in full before its fade."),
  Outcome("caught off main", .forbidden, "The screen notes a touch off its queue."),
]
