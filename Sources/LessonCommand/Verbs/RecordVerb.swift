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

  /// The lessons whose benchmark is asked for.
  private var measured: [Lesson] {
    guard options.step == nil || options.step == BenchmarkRecording.name else { return [] }
    return lessons.filter { $0.benchmark != nil }
  }

  /// The files asked for that only the compiler judges.
  private var compiled: [(lesson: Lesson, subject: CompilerCase)] {
    lessons.flatMap { lesson in
      lesson.compilerCases.filter { options.step == nil || $0.name == options.step }
        .map { (lesson, $0) }
    }
  }

  private func record() throws -> Int32 {
    do {
      if options.explored { return try recordExplored() }
      try recordSteps()
      try recordCompilerCases()
      try recordBenchmarks()
      return 0
    } catch let failure as ProgramBuild.Failure {
      Output.complain(failure.lines + ["Next: \(NextCommand.line("record"))"])
      return 1
    }
  }

  private func recordSteps() throws {
    guard !steps.isEmpty else { return }
    let sanitized = try JudgeCommand.program(.sanitized, for: lessons[0])
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
  }

  /// Explores the steps anew, and keeps what was measured of the same sources.
  private func recordExplored() throws -> Int32 {
    for (lesson, step) in steps {
      let file = RecordingFile(step: step.name, lessonFolder: lesson.folder)
      let command = NextCommand.line("record \(lesson.number) --step \(step.name)")
      guard let old = try? file.readMeasured(),
        old.sources == (try SourceStamp.of(lessonFolder: lesson.folder))
      else {
        Output.complain([
          "\(lesson.number) \(step.name): nothing is measured of the lesson's code as it is.",
          "Next: \(command)",
        ])
        return 1
      }
      let progress = Progress("\(lesson.number) \(step.name)", parts: 1)
      defer { progress.clear() }
      let recorder = Recorder(lesson: lesson, step: step, sanitized: .thisProgram)
      let recording = try recorder.record(keeping: old.measured) { progress.show($0) }
      try file.write(recording)
      progress.clear()
      Output.print(summary(of: recording, in: file))
    }
    return 0
  }

  private func recordCompilerCases() throws {
    for (lesson, subject) in compiled {
      let finding = try CompilerJudge().judge(subject, of: lesson)
      let recording = try CompilerRecording(lesson: lesson, subject: subject, finding: finding)
      try RecordingFile(compiled: subject.name, lessonFolder: lesson.folder).write(recording)
      Output.print(
        "\(lesson.number) \(subject.name): \(finding.isAccepted ? "accepted" : "rejected"), "
          + counted(finding.diagnostics.count, "message"))
    }
  }

  private func recordBenchmarks() throws {
    for lesson in measured {
      let recording = try BenchVerb.measure(
        lesson, seconds: options.seconds ?? BenchVerb.defaultSeconds)
      try RecordingFile(benchmarkIn: lesson.folder).write(recording)
      let refuted = recording.result.claims.filter { !$0.holds }.count
      Output.print(
        "\(lesson.number) \(BenchmarkRecording.name): \(counted(recording.result.panels.count, "panel")), "
          + "\(counted(recording.result.claims.count, "claim")), \(refuted) not borne out")
    }
  }

  private func summary(of recording: Recording, in file: RecordingFile<Recording>) -> String {
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
    let problems =
      steps.compactMap { lesson, step in
        problem(RecordingFile(step: step.name, lessonFolder: lesson.folder), of: lesson)
      }
      + compiled.compactMap { lesson, subject in
        problem(RecordingFile(compiled: subject.name, lessonFolder: lesson.folder), of: lesson)
      } + measured.compactMap { problem(RecordingFile(benchmarkIn: $0.folder), of: $0) }
    guard !problems.isEmpty else {
      let count = steps.count + compiled.count + measured.count
      Output.print("\(counted(count, "recording")) of the sources as they are.")
      return 0
    }
    Output.complain(problems.map(\.words))
    let numbers = Set(problems.map(\.lesson))
    Output.complain(
      ["Next:"] + numbers.sorted().map { "  \(NextCommand.line("record \($0)"))" })
    return 1
  }

  private func problem(
    _ file: RecordingFile<some StampedRecording>, of lesson: Lesson
  ) -> (lesson: Int, words: String)? {
    file.problem(sources: Result { try SourceStamp.of(lessonFolder: lesson.folder) }).map {
      let name = file.url.lastPathComponent
      return (lesson.number, "\(lesson.folder.lastPathComponent)/Recordings/\(name): error: \($0)")
    }
  }
}

extension CompilerRecording {
  /// What the compiler said of a file, with the stamp of the lesson's code.
  fileprivate init(lesson: Lesson, subject: CompilerCase, finding: CompilerFinding) throws {
    self.init(
      lesson: lesson.number, name: subject.name,
      sources: try SourceStamp.of(lessonFolder: lesson.folder), toolchain: Toolchain.version,
      isAccepted: finding.isAccepted,
      messages: finding.diagnostics.map { message in
        Message(
          severity: message.severity.rawValue, line: message.line, words: message.message,
          group: message.group,
          notes: message.notes.map { .init(line: $0.line, words: $0.message) })
      })
  }
}
