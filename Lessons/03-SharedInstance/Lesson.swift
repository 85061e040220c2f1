import Interleaving
import LessonKit

/// Lesson 3: one instance that all threads share, made once.
public let lesson = Lesson(
  number: 3, slug: "shared-instance",
  steps: [
    Step(
      "CheckThenCreate",
      claim: "Two threads that check before either creates make two instances.",
      expect: .broken(.dataRace), outcomes: outcomes,
      measurement: Measurement("one real run", unit: "threads") {
        instancesOfOneRun(CheckThenCreate())
      }
    ) { askTogether(CheckThenCreate()) },
    Step(
      "DoubleChecked",
      claim: "A check outside the lock can find an instance that is half made.",
      expect: .broken(.dataRace), outcomes: outcomes
    ) { askTogether(DoubleChecked()) },
    Step(
      "DispatchOnce",
      claim: "What runs once makes one instance, and nobody sees it before.",
      expect: .sound, outcomes: outcomes,
      measurement: Measurement("one real run", unit: "threads") {
        instancesOfOneRun(DispatchOnce())
      }
    ) { askTogether(DispatchOnce()) },
    Step(
      "StaticLet",
      claim: "Swift makes a static let once; the explorer cannot see how.",
      expect: .sound, outcomes: outcomes,
      measurement: Measurement("to ask again", unit: "nanoseconds") {
        timesToAsk()
      }
    ) { askForStaticLet() },
    Step(
      "ReentrantOnce",
      claim: "What runs once and asks for itself waits for ever.",
      expect: .broken(.deadlock), outcomes: aloneOutcomes
    ) { askAlone(ReentrantOnce()) },
  ])

private let outcomes = [
  Outcome("one instance", .acceptable, "Both threads have the same, whole."),
  Outcome("two instances", .forbidden, "Each thread has one of its own."),
  Outcome("half made", .forbidden, "A thread has it before its photos."),
]

private let aloneOutcomes = [
  Outcome("one instance", .acceptable, "The thread has it, whole."),
  Outcome("half made", .forbidden, "The thread has it before its photos."),
  Outcome("crash", .forbidden, "GCD stops a process that waits for itself."),
]
