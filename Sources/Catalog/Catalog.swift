import BarrierQueue
import CacheThatScales
import CompilerAsJudge
import DelayedWork
import EvictionRace
import LessonKit
import LockOrQueue
import MainQueue
import ReadersThatWrite
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
  LockOrQueue.lesson.measuring(realCaches, in: LockOrQueue.wholeCachePanels),
  ReadersThatWrite.lesson,
  CompilerAsJudge.lesson,
  CacheThatScales.lesson.measuring(realCaches, in: CacheThatScales.cachePanels),
]
