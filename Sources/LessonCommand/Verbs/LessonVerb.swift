import Interleaving
import LessonKit

/// What the verbs that judge a lesson have in common.
struct LessonVerb {
  let lesson: Lesson
  let options: Invocation.Options
  var paint = Paint.forOutput()

  /// The steps asked for.
  var steps: [Step] {
    guard let name = options.step else { return lesson.usualSteps }
    return lesson.steps.filter { $0.name == name }
  }

  /// The files asked for that only the compiler judges.
  var compilerCases: [CompilerCase] {
    lesson.compilerCases.filter { options.step == nil || $0.name == options.step }
  }

  /// The names of the steps that run on request only, and were not requested.
  var leftOut: [String] {
    options.step == nil ? lesson.steps.filter(\.onRequest).map(\.name) : []
  }

  /// Names each step that was left out, and what to type to run it.
  func sayLeftOut() {
    for name in leftOut {
      say(
        [""]
          + wrapped("On request: \(NextCommand.line("\(lesson.number) --step \(name)"))")
      )
    }
  }

  /// Prints text, unless JSON was asked for.
  func say(_ lines: [String]) { if !options.json { Output.print(lines) } }

  /// The first line: it comes at once, before any judge has begun.
  func sayTitle(_ doing: String) {
    say([paint("Lesson \(lesson.number): \(lesson.title)", .heading)] + wrapped(doing))
  }

  /// The last lines: what it all comes to, and what to type next.
  ///
  /// `isShown` says whether what the lesson expects was shown, and not only not contradicted.
  func sayEnd(
    disagreeing: [String], agreed: String, isShown: Bool = true,
    next: [(arguments: String, why: String)]
  ) {
    let summary =
      disagreeing.isEmpty
      ? wrapped(agreed).map { paint($0, isShown ? .good : .notable) }
      : wrapped("Not as expected: \(disagreeing.joined(separator: ", ")).")
        .map { paint($0, .bad) }
    let commands = next.map { NextCommand.line($0.arguments) }
    let lines = zip(commands, next).flatMap { command, next in
      ["  \(command)", paint("      \(next.why)", .faint)]
    }
    say([""] + summary + ["", paint("Next", .heading)] + lines)
  }
}
