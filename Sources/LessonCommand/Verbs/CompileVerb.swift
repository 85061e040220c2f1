import Foundation
import LessonKit

/// `lesson compile 9`: what the compiler says of the files that only it judges.
struct CompileVerb {
  let base: LessonVerb

  func run() throws -> Int32 {
    base.sayTitle("The compiler, in Swift 6 mode.")
    let results = try judge()
    if base.options.json {
      Output.print(JSONText.of(CompileDocument(lesson: base.lesson, results: results)))
    }
    let disagreeing = results.filter { !$0.disagreements.isEmpty }.map(\.subject.name)
    base.sayEnd(
      disagreeing: disagreeing, agreed: "The compiler says what the lesson expects.",
      next: [("\(base.lesson.number)", "the steps that compile, before the other judges")])
    return disagreeing.isEmpty ? 0 : 1
  }

  /// Has each file judged, and shows what the compiler says of it.
  func judge() throws -> [CompilerResult] {
    try base.compilerCases.map { subject in
      let progress = Progress(subject.name, parts: 1)
      defer { progress.clear() }
      progress.show("compiling")
      let finding = try CompilerJudge().judge(subject, of: base.lesson)
      progress.clear()
      let result = CompilerResult(lesson: base.lesson, subject: subject, finding: finding)
      base.say(CompilerView(result: result, paint: base.paint).lines)
      return result
    }
  }
}

/// What the compiler said of one file.
struct CompilerResult {
  let lesson: Lesson
  let subject: CompilerCase
  let finding: CompilerFinding

  var disagreements: [Disagreement] { Agreement.compiler(on: subject, finding: finding) }
}
