import BarrierQueue
import LessonKit

/// The course: every lesson, in order.
public let course: [Lesson] = [
  BarrierQueue.lesson
]
