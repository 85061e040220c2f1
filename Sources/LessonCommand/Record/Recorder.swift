import Foundation
import Interleaving
import LessonKit
import Recording

/// Makes the recording of a step: has every judge try it, and keeps what they say.
struct Recorder {
  let lesson: Lesson
  let step: Step
  /// The program that the judges start.
  var command = JudgeCommand.thisProgram
  /// The same, built with the thread sanitizer.
  let sanitized: JudgeCommand
  /// The number of real runs.
  var runs = RunVerb.defaultRuns
  /// The most states that are looked for: with more, no graph is small enough for a page.
  var mostStates = 6000

  /// Has the step judged.
  ///
  /// `progress` is told which judge is at work.
  func record(progress: (String) -> Void) throws -> Recording {
    Recording(
      lesson: lesson.number, step: step.name,
      sources: try SourceStamp.of(lessonFolder: lesson.folder),
      toolchain: Toolchain.version,
      explored: try step.expectation.isDemonstrated ? nil : explore(progress),
      measured: try measure(progress))
  }

  // MARK: The explorer

  private func explore(_ progress: (String) -> Void) throws -> Explored {
    let judge = ExplorerJudge(command: command)
    progress("every interleaving")
    let report = try judge.explore(step, of: lesson)
    progress("every state")
    let graph = try judge.states(of: step, of: lesson, most: mostStates)
    let rows = OutcomeRow.table(of: step, observation: nil, report: report)
    return Explored(
      verdict: report.stepVerdict.rawValue, executions: report.executions,
      incompleteReason: report.incompleteReason,
      outcomes: rows.map { row in
        let possibility = row.possible
        var (executions, through) = (0, String?.none)
        switch possibility {
        case .executions(let count)?: executions = count
        case .through(let kind)?: through = kind.words
        case nil: break
        }
        return .init(
          value: row.outcome, grade: row.grade.rawValue, meaning: row.meaning,
          executions: executions, through: through)
      },
      failures: report.failures.map { failure in
        .init(
          kind: failure.kind.rawValue, message: failure.message,
          schedule: failure.schedule.description, trace: failure.trace.map(event))
      },
      graph: graph.map { RecordedGraph($0) }.flatMap { $0.fitsOnPage ? $0 : nil })
  }

  private func event(_ event: TraceEvent) -> Explored.Event {
    .init(
      thread: event.threadName, action: event.action, object: event.object, before: event.before,
      after: event.after, place: event.location.map { place($0.path, $0.line) },
      waiting: event.waiting, isMarked: event.isMarked)
  }

  // MARK: Real runs

  private func measure(_ progress: (String) -> Void) throws -> Measured {
    progress("real runs")
    let observation = try RealRunJudge(command: command, runs: runs).observe(step, of: lesson)
    return Measured(
      cores: ProcessInfo.processInfo.activeProcessorCount, runs: observation.runs,
      observed: observation.outcomes, crashes: observation.crashes,
      sanitizer: try sanitize(progress), figure: try figure(progress),
      timeline: try timeline(progress))
  }

  private func sanitize(_ progress: (String) -> Void) throws -> Measured.Sanitizer? {
    guard step.expectation.sanitizer != .notApplicable else { return nil }
    progress("the thread sanitizer")
    let finding = try SanitizerJudge(command: sanitized, runs: RaceVerb.defaultRuns)
      .judge(step, of: lesson)
    let accesses = finding.report?.accesses ?? []
    return .init(
      kind: finding.report?.kind,
      accesses: accesses.map { access in
        .init(
          description: access.description, thread: access.thread,
          frames: access.frames.map { frame in
            .init(function: frame.function, place: ownPlace(frame.path, frame.line))
          })
      }, runs: finding.runs)
  }

  private func figure(_ progress: (String) -> Void) throws -> Measured.Figure? {
    guard step.measurement != nil else { return nil }
    progress("the measurement")
    guard let result = try Measurer(command: command).measure(step, of: lesson) else {
      return nil
    }
    return .init(
      title: result.title, unit: result.unit,
      rows: result.rows.map { .init(label: $0.label, value: $0.value) })
  }

  private func timeline(_ progress: (String) -> Void) throws -> Measured.Timeline? {
    guard let observed = step.observed else { return nil }
    progress("a run to look at")
    return try RunObserver(command: command).observe(step, of: lesson).map { spans in
      .init(
        title: observed.title,
        spans: spans.map { span in
          .init(
            thread: span.thread, kind: span.kind.rawValue, name: span.name, start: span.start,
            end: span.end)
        })
    }
  }

  // MARK: Places

  private var package: URL { ProgramBuild.package(of: lesson.folder) ?? lesson.folder }

  private func place(_ path: String, _ line: Int) -> SourcePlace {
    let folder = package.path + "/"
    return SourcePlace(
      file: path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path, line: line)
  }

  /// The place, if it is in the package.
  private func ownPlace(_ path: String?, _ line: Int?) -> SourcePlace? {
    guard let path, let line, path.hasPrefix(package.path + "/") else { return nil }
    return place(path, line)
  }
}

extension RecordedGraph {
  /// The graph with each text and each row once.
  fileprivate init(_ graph: StateGraph) {
    var texts = Numbers<String>()
    var rows = Numbers<[Int]>()
    let states = graph.states.enumerated().map { number, state in
      State(
        threads: rows.list(
          state.threads.map { thread in
            [
              thread.id, texts.number(of: thread.name), thread.status.number,
              texts.number(of: thread.next),
              thread.location.map { texts.number(of: $0.description) } ?? -1,
            ]
          }),
        objects: rows.list(
          state.objects.map { [texts.number(of: $0.name), texts.number(of: $0.value)] }),
        faults: rows.list(
          state.faults.map { fault in
            [texts.number(of: fault.kind.rawValue)]
              + fault.lines.map { texts.number(of: $0.description) }
          }),
        outcome: state.outcome.map { texts.number(of: $0) },
        edges: state.edges.flatMap { [$0.thread, $0.state - number] })
    }
    self.init(texts: texts.all, rows: rows.all, states: states)
  }

  /// Whether a page has room for it.
  fileprivate var fitsOnPage: Bool {
    states.count <= 400 || ((try? JSONEncoder().encode(self).count) ?? .max) <= 150_000
  }
}

/// Values, each of which is kept once and known by its place.
private struct Numbers<Value: Hashable> {
  private(set) var all: [Value] = []
  private var numbers: [Value: Int] = [:]

  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = all.count
    all.append(value)
    return all.count - 1
  }
}

extension Numbers<[Int]> {
  /// The number of the row that lists these rows.
  mutating func list(_ rows: [[Int]]) -> Int {
    let numbers = rows.map { number(of: $0) }
    return number(of: numbers)
  }
}

extension StateGraph.Thread.Status {
  fileprivate var number: Int {
    switch self {
    case .ready: 0
    case .waiting: 1
    case .ended: 2
    }
  }
}
