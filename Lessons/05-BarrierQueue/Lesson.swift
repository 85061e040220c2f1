import Interleaving
import LessonKit

/// Lesson 5: a concurrent queue with barriers, as a readers–writer lock.
public let lesson = Lesson(number: 5, slug: "barrier-queue", steps: [])
