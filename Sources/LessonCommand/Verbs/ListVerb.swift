import LessonKit

/// `lesson list`: a line a lesson.
struct ListVerb {
  let course: [Lesson]

  func run() -> Int32 {
    let width = course.map { String($0.number).count }.max() ?? 1
    for lesson in course {
      let number = String(lesson.number)
      let indent = String(repeating: " ", count: width - number.count)
      let steps = counted(lesson.steps.count, "step")
      Output.print("\(indent)\(number)  \(lesson.title), \(steps)")
    }
    return 0
  }
}
