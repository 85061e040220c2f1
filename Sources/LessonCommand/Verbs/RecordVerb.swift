import Foundation
import LessonKit
import Recording

/// `lesson record 5`: has every judge try the steps, and keeps what they say for the pages.
struct RecordVerb {
  let lessons: [Lesson]
  let options: Invocation.Options

  func run() throws -> Int32 { options.check ? check() : try record() }

  /// The steps asked for, those on request among them.
  private var steps: [(lesson: Lesson, step: Step)] {
    lessons.flatMap { lesson in
      lesson.steps.filter { options.step == nil || $0.name == options.step }.map { (lesson, $0) }
    }
  }

  private func record() throws -> Int32 {
    let sanitized: JudgeCommand
    do {
      sanitized = try RaceVerb.sanitizedProgram(for: lessons[0])
    } catch let failure as SanitizedBuild.Failure {
      Output.complain(failure.lines + ["Next: \(NextCommand.line("record"))"])
      return 1
    }
    for (lesson, step) in steps {
      let progress = Progress("\(lesson.number) \(step.name)", parts: 1)
      defer { progress.clear() }
      let recording = try Recorder(lesson: lesson, step: step, sanitized: sanitized)
        .record { progress.show($0) }
      let file = RecordingFile(step: step.name, lessonFolder: lesson.folder)
      try file.write(recording)
      progress.clear()
      Output.print(summary(of: recording, in: file))
    }
    return 0
  }

  private func summary(of recording: Recording, in file: RecordingFile) -> String {
    let size = (try? Data(contentsOf: file.url).count) ?? 0
    let states = recording.explored?.graph.map { counted($0.states.count, "state") }
    let parts = [
      recording.explored?.verdict, recording.explored.map { counted($0.executions, "execution") },
      states, counted(recording.measured.runs, "run"), "\((size + 1023) / 1024) KB",
    ].compactMap { $0 }
    return "\(recording.lesson) \(recording.step): \(parts.joined(separator: ", "))"
  }

  // MARK: Check

  /// Says which recordings are missing or older than their sources.
  private func check() -> Int32 {
    let problems = steps.compactMap { lesson, step in
      problem(lesson, step).map { (lesson: lesson.number, words: $0) }
    }
    guard !problems.isEmpty else {
      Output.print("\(counted(steps.count, "recording")) of the sources as they are.")
      return 0
    }
    Output.complain(problems.map(\.words))
    let numbers = Set(problems.map(\.lesson))
    Output.complain(
      ["Next:"] + numbers.sorted().map { "  \(NextCommand.line("record \($0)"))" })
    return 1
  }

  private func problem(_ lesson: Lesson, _ step: Step) -> String? {
    let file = RecordingFile(step: step.name, lessonFolder: lesson.folder)
    return file.problem(sources: Result { try SourceStamp.of(lessonFolder: lesson.folder) }).map {
      "\(lesson.folder.lastPathComponent)/Recordings/\(step.name).json: error: \($0)"
    }
  }
}
