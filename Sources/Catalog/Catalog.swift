import BarrierQueue
import LessonKit
import SerialQueue
import SharedInstance

/// The course: every lesson, in order.
public let course: [Lesson] = [
  SharedInstance.lesson,
  SerialQueue.lesson,
  BarrierQueue.lesson,
]
