// Lesson
