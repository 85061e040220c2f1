import Foundation

/// How to start a judge's child: a program that hands its arguments to `runJudgeChild`.
public struct JudgeCommand: Sendable {
  /// The program's file.
  public let program: URL

  /// A judge's child in this program.
  public init(program: URL) { self.program = program }

  /// The program that is running now, started again.
  public static let thisProgram = JudgeCommand(program: thisExecutable())

  func child(_ arguments: [String], environment: [String: String]) -> ChildCommand {
    var settings = [
      // A `Set` iterates in the same order in every process, so a schedule can be replayed.
      "SWIFT_DETERMINISTIC_HASHING": "1",
      // No backtrace at a crash: it takes 40 ms and kilobytes of text, and crashes are expected.
      "SWIFT_BACKTRACE": "enable=no",
      // Only the sanitizer judge lets the sanitizer speak, should this program be built with it.
      "TSAN_OPTIONS": "report_bugs=0:handle_segv=0",
    ]
    settings.merge(environment) { _, new in new }
    return ChildCommand(program.path, [judgeVerb] + arguments, environment: settings)
  }
}

/// The verb that a judge starts its own program with.
///
/// No help lists it.
public let judgeVerb = "judge"

/// The file of the running program.
private func thisExecutable() -> URL {
  // The link names the program itself even where it was started through PATH or a symbolic link.
  if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
    return URL(fileURLWithPath: path)
  }
  return Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
}
