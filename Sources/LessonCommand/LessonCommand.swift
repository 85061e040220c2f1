import Foundation
import LessonKit

/// Does what the arguments of `lesson` ask for, and exits.
public func runLessonCommand(_ arguments: [String], course: [Lesson]) -> Never {
  if arguments.first == judgeVerb {
    runJudgeChild(Array(arguments.dropFirst()), lessons: course)
  }
  let judge = RealRunJudge(command: .thisProgram, runs: 2000)
  for lesson in course {
    for step in lesson.steps {
      print(step.name, try! judge.observe(step, of: lesson))
    }
  }
  exit(0)
}
