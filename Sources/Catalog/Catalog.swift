import BarrierQueue
import CompilerAsJudge
import DelayedWork
import EvictionRace
import LessonKit
import MainQueue
import SerialQueue
import SharedInstance

/// The course: every lesson, in order.
public let course: [Lesson] = [
  MainQueue.lesson,
  DelayedWork.lesson,
  SharedInstance.lesson,
  SerialQueue.lesson,
  BarrierQueue.lesson,
  EvictionRace.lesson,
  CompilerAsJudge.lesson,
]
