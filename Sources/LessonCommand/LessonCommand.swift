import Foundation
import LessonKit

/// Does what the arguments of `lesson` ask for, and exits.
///
/// The course is handed in, so that the command line can be tested on a miniature course.
public func runLessonCommand(_ arguments: [String], course: [Lesson]) -> Never {
  if arguments.first == judgeVerb, arguments.count > 1 {
    runJudgeChild(Array(arguments.dropFirst()), lessons: course)
  }
  Interrupts.install()
  do {
    exit(try perform(ArgumentParser(course: course).parse(arguments), course))
  } catch let error as UsageError {
    Output.complain(wrapped("lesson: " + error.lines.joined(separator: "\n")))
    exit(EX_USAGE)
  } catch {
    Output.complain(wrapped("lesson: \(error)"))
    exit(1)
  }
}

private func perform(_ invocation: Invocation, _ course: [Lesson]) throws -> Int32 {
  switch invocation {
  case .list: return ListVerb(course: course).run()
  case .help(let verb):
    Output.print(Help.lines(verb))
    return 0
  case .verb(let verb, let options):
    let lessons = course.filter { options.lesson == nil || $0.number == options.lesson }
    let base = LessonVerb(lesson: lessons[0], options: options)
    switch verb {
    case .run: return try RunVerb(base: base).run()
    case .explore: return try ExploreVerb(base: base).run()
    case .replay: return try ReplayVerb(base: base).run()
    case .race: return try RaceVerb(base: base).run()
    case .compile: return try CompileVerb(base: base).run()
    case .bench: return try BenchVerb(base: base).run()
    case .read: return try ReadVerb(lesson: lessons[0]).run()
    case .record: return try RecordVerb(lessons: lessons, options: options).run()
    }
  }
}
