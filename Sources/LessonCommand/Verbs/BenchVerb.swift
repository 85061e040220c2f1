import Foundation
import LessonKit
import Recording

/// `lesson bench 7`: the lesson's measured comparison.
struct BenchVerb {
  let base: LessonVerb
  static let defaultSeconds = 60

  func run() throws -> Int32 {
    let lesson = base.lesson
    let seconds = base.options.seconds ?? Self.defaultSeconds
    base.sayTitle("Measured for about \(counted(seconds, "second")), in an optimised build.")
    let recording: BenchmarkRecording
    do {
      recording = try Self.measure(lesson, seconds: seconds)
    } catch let failure as ProgramBuild.Failure {
      Output.complain(failure.lines + ["Next: \(NextCommand.line("bench \(lesson.number)"))"])
      return 1
    } catch let failure as Benchmarker.Failure {
      Output.complain(
        wrapped("lesson: \(failure)")
          + ["Next: \(NextCommand.line("bench \(lesson.number)"))"])
      return 1
    }
    base.say(BenchmarkView(recording: recording, paint: base.paint).lines)
    if base.options.json { Output.print(JSONText.of(recording)) }
    base.say([
      "", base.paint("Next", .heading),
      "  \(NextCommand.line("bench \(lesson.number) --seconds \(seconds * 5)"))",
      base.paint("      the same for longer: steadier figures", .faint),
      "  \(NextCommand.line("read \(lesson.number)"))",
      base.paint("      what the lesson makes of the figures", .faint),
    ])
    return 0
  }

  /// Builds for speed, and measures.
  static func measure(_ lesson: Lesson, seconds: Int) throws -> BenchmarkRecording {
    let program = try JudgeCommand.program(.optimised, for: lesson)
    let progress = Progress("measuring", parts: 1)
    defer { progress.clear() }
    let result = try Benchmarker(command: program).run(lesson, seconds: Double(seconds)) {
      progress.show("\(Int($0.secondsLeft.rounded(.up))) s left: \($0.title)")
    }
    return BenchmarkRecording(
      lesson: lesson.number, sources: try SourceStamp.of(lessonFolder: lesson.folder),
      toolchain: Toolchain.version, cores: ProcessInfo.processInfo.activeProcessorCount,
      result: result)
  }
}
