import Interleaving
import LessonKit
import PhotoKit

/// Lesson 2: work that is done later, and what may have changed by then.
public let lesson = Lesson(
  number: 2, slug: "delayed-work",
  steps: [
    Step(
      "SleepingPrompt",
      claim: "To sleep on the main queue is to stop the app.",
      expect: .broken(.forbiddenOutcome), outcomes: addPhotoOutcomes,
      measurement: frameGaps(of: SleepingPrompt(delay: 0.2)),
      observed: opening(of: SleepingPrompt(delay: 0.2))
    ) { addPhoto(to: SleepingPrompt(delay: delay)) },
    Step(
      "StaleCountPrompt",
      claim: "What is read before the delay may be wrong after it.",
      expect: .broken(.forbiddenOutcome), outcomes: addPhotoOutcomes
    ) { addPhoto(to: StaleCountPrompt(delay: delay)) },
    Step(
      "FreshCountPrompt",
      claim: "What is read when the time has come is right.",
      expect: .sound, outcomes: addPhotoOutcomes,
      measurement: frameGaps(of: FreshCountPrompt(delay: 0.2)),
      observed: opening(of: FreshCountPrompt(delay: 0.2))
    ) { addPhoto(to: FreshCountPrompt(delay: delay)) },
    Step(
      "CancellablePrompt",
      claim: "What is no longer wanted can be cancelled until it begins.",
      expect: .sound, outcomes: leaveOutcomes
    ) { leave(CancellablePrompt(delay: delay)) },
  ])

private let addPhotoOutcomes = [
  Outcome(
    "no prompt", .acceptable, "The photo comes before the prompt is due."),
  Outcome("prompt taken away", .acceptable, "The prompt comes first."),
  Outcome(
    "stood still", .forbidden, "No frame is drawn until the prompt is due."),
  Outcome(
    "prompt beside a photo", .forbidden,
    "The page asks for photos, and has one."),
]

private let leaveOutcomes = [
  Outcome(
    "no prompt", .acceptable, "The user leaves before the prompt is due."),
  Outcome("prompt taken away", .acceptable, "The prompt comes first."),
  Outcome(
    "prompt on a closed page", .forbidden,
    "The page is gone, and its prompt still comes."),
]
