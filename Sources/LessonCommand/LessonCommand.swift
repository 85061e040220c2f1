// LessonCommand
