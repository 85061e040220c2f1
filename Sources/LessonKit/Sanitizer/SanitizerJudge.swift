import Foundation

/// What the sanitizer said of a step.
public struct SanitizerFinding: Sendable {
  /// The number of runs made, the one that raced included.
  public var runs = 0
  /// The report; nil when the sanitizer was silent.
  public var report: SanitizerReport?
  /// The ways in which runs died or hung without a report, such as "SIGSEGV".
  public var crashes: [String] = []

  /// "reported" or "silent".
  public var verdict: Expectation.SanitizerExpectation { report == nil ? .silent : .reported }
}

/// The judge that runs a step's scenario in a program built with the thread sanitizer.
public struct SanitizerJudge: Sendable {
  /// The program, built with the sanitizer.
  public var command: JudgeCommand
  /// The number of silent runs after which the sanitizer counts as silent.
  public var runs: Int
  /// How long one run may take.
  ///
  /// Memory that a race has corrupted can make a run spin for ever.
  public var hangLimit: Duration = .seconds(20)
  /// The number of crashes and hangs without a report after which no more runs are made.
  public var crashLimit = 5

  /// A judge that makes so many runs in children of a sanitized program.
  public init(command: JudgeCommand, runs: Int) {
    self.command = command
    self.runs = runs
  }

  private static let options = [
    // The first report ends the process: what follows it are only its consequences.
    "halt_on_error=1", "exitcode=66",
    // The sanitizer's own handlers can hang on corrupted memory.
    "handle_segv=0", "handle_sigbus=0", "handle_sigill=0", "handle_sigfpe=0", "handle_abort=0",
    // A scenario may end before a pool's worker has.
    "report_thread_leaks=0",
    "external_symbolizer_path=\(Toolchain.tool("llvm-symbolizer"))",
  ].filter { !$0.hasSuffix("=llvm-symbolizer") }.joined(separator: ":")

  /// Runs a step until the sanitizer reports or has been silent in all runs.
  ///
  /// `progress` is told the number of runs made so far.
  public func judge(
    _ step: Step, of lesson: Lesson, progress: (Int) -> Void = { _ in }
  ) throws -> SanitizerFinding {
    var finding = SanitizerFinding()
    while finding.report == nil, finding.runs < runs, finding.crashes.count < crashLimit {
      let left = String(runs - finding.runs)
      let child = try ChildProcess(
        command.child(
          ["run", String(lesson.number), step.name, left],
          environment: ["TSAN_OPTIONS": Self.options]))
      reading: while true {
        switch child.next(within: hangLimit) {
        case .line(let line):
          guard Answer(line: line)?.kind == .outcome else { continue }
          finding.runs += 1
          progress(finding.runs)
        case .silence:
          child.end()
          // With all outcomes there, what hangs is no run, only the child's own end.
          if finding.runs < runs { finding.crashes.append(Observation.hang) }
          break reading
        case .ended(.exited(0)) where finding.runs == runs: break reading
        case .ended(let ending):
          finding.runs += 1
          finding.report = SanitizerReport(in: child.standardError)
          if finding.report == nil { finding.crashes.append(ending.description) }
          break reading
        }
      }
    }
    finding.report?.demangle()
    finding.report?.findLines(in: command.program)
    return finding
  }
}
