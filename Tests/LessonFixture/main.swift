import LessonCommand

runLessonCommand(Array(CommandLine.arguments.dropFirst()), course: course)
