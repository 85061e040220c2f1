import Interleaving
import LessonKit

/// What the verbs that judge a lesson have in common.
struct LessonVerb {
  let lesson: Lesson
  let options: Invocation.Options
  var paint = Paint.forOutput()

  /// The steps asked for.
  var steps: [Step] { lesson.steps.filter { options.step == nil || $0.name == options.step } }

  /// Prints text, unless JSON was asked for.
  func say(_ lines: [String]) { if !options.json { Output.print(lines) } }

  /// The first line: it comes at once, before any judge has begun.
  func sayTitle(_ doing: String) {
    say([paint("Lesson \(lesson.number): \(lesson.title)", .heading)] + wrapped(doing, width: 80))
  }

  /// The last lines: what it all comes to, and what to type next.
  func sayEnd(disagreeing: [String], agreed: String, next: [(arguments: String, why: String)]) {
    let summary =
      disagreeing.isEmpty
      ? wrapped(agreed, width: 80).map { paint($0, .good) }
      : wrapped("Not as expected: \(disagreeing.joined(separator: ", ")).", width: 80)
        .map { paint($0, .bad) }
    let commands = next.map { NextCommand.line($0.arguments) }
    let lines = zip(commands, next).flatMap { command, next in
      ["  \(command)", paint("      \(next.why)", .faint)]
    }
    say([""] + summary + ["", paint("Next", .heading)] + lines)
  }
}
