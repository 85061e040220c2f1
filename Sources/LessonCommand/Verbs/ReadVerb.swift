import Foundation
import LessonKit
import Markdown

/// `lesson read 5`: the lesson's text in the terminal.
struct ReadVerb {
  let lesson: Lesson
  var paint = Paint.forOutput()

  func run() throws -> Int32 {
    let text: String
    do {
      text = try String(contentsOf: lesson.readme, encoding: .utf8)
    } catch {
      Output.complain(
        wrapped("lesson: the text of lesson \(lesson.number) cannot be read: \(lesson.readme.path)")
          + ["Next: \(NextCommand.line("\(lesson.number)"))"])
      return 1
    }
    let document = TerminalDocument(Document(text), of: lesson, paint: paint)
    try Pager.show(document.lines)
    return 0
  }
}
