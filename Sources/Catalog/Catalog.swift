import BarrierQueue
import LessonKit
import SharedInstance

/// The course: every lesson, in order.
public let course: [Lesson] = [
  SharedInstance.lesson,
  BarrierQueue.lesson
]
