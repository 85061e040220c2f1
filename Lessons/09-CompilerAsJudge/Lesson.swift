import Interleaving
import LessonKit

/// Lesson 9: the compiler as the fourth judge.
public let lesson = Lesson(
  number: 9, slug: "compiler-as-judge",
  steps: [
    Step(
      "PromisedCache",
      claim: "A promise to the compiler makes the error go away, not the race.",
      expect: .broken(.dataRace), outcomes: addAndLookOutcomes
    ) { addAndLook(in: PromisedCache()) },
    Step(
      "ExemptCache",
      claim: "What is exempt from the check is not safe either.",
      expect: .broken(.dataRace), outcomes: addAndLookOutcomes
    ) { addAndLook(in: ExemptCache()) },
    Step(
      "ReturnedReference",
      claim: "A reference leaves the mutex, and the race is back.",
      expect: .broken(.dataRace), outcomes: addAndLookOutcomes
    ) { addAndLook(in: ReturnedReference()) },
    Step(
      "ReentrantCache",
      claim: "An actor lets others in at each await: two look, two download.",
      expect: .broken(.forbiddenOutcome, sanitizer: .silent),
      outcomes: loadTogetherOutcomes
    ) { loadTogether(from: ReentrantCache.self) },
    Step(
      "MutexCache",
      claim: "A mutex that holds the value needs no promise.",
      expect: .sound, outcomes: addAndLookOutcomes,
      measurement: LessonKit.Measurement("a look-up", unit: "nanoseconds") {
        lookUpTimes()
      }
    ) { addAndLook(in: MutexCache()) },
    Step(
      "SharedDownloads",
      claim: "Who keeps the download before the await downloads once.",
      expect: .sound, outcomes: loadTogetherOutcomes
    ) { loadTogether(from: SharedDownloads.self) },
  ],
  compilerCases: [
    CompilerCase(
      "PlainCache", claim: "What says nothing about threads stays on one.",
      expect: .rejected),
    CompilerCase(
      "SendableCache",
      claim: "Who says Sendable and has a var is not believed.",
      expect: .rejected),
    CompilerCase(
      "GlobalCache", claim: "A variable that all can reach must say how.",
      expect: .rejected),
    CompilerCase(
      "AssignedReference", claim: "What a mutex guards may not be copied out.",
      expect: .rejected),
    CompilerCase(
      "OverlookedReference", claim: "Returned, it leaves the mutex unnoticed.",
      expect: .overlooked),
    CompilerCase(
      "ScreenOffMain", claim: "The screen is out of reach off the main actor.",
      expect: .rejected),
    CompilerCase(
      "ScreenOnMain", claim: "A task on the main actor may touch the screen.",
      expect: .accepted),
  ])

private let addAndLookOutcomes = [
  Outcome("both found", .acceptable, "Both adds count, in either order."),
  Outcome(
    "own image missing", .forbidden,
    "A thread adds an image, asks for it, and gets nothing."),
  Outcome("one lost", .forbidden, "One add undoes the other."),
  Outcome("crash", .forbidden, "A thread meets the dictionary half changed."),
]

private let loadTogetherOutcomes = [
  Outcome("one download", .acceptable, "One task downloads, both have it."),
  Outcome("two downloads", .forbidden, "Both find nothing, and both download."),
]
