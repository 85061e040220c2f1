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
  /// With `measured`, real runs are not made again.
  func record(keeping measured: Measured? = nil, progress: (String) -> Void) throws -> Recording {
    Recording(
      lesson: lesson.number, step: step.name,
      sources: try SourceStamp.of(lessonFolder: lesson.folder),
      toolchain: Toolchain.version,
      explored: try step.expectation.isDemonstrated ? nil : explore(progress),
      measured: try measured ?? measure(progress))
  }

  // MARK: The explorer

  private func explore(_ progress: (String) -> Void) throws -> Explored {
    let judge = ExplorerJudge(command: command)
    progress("every interleaving")
    let report = try judge.explore(step, of: lesson)
    progress("every state")
    let states = try judge.states(of: step, of: lesson, most: mostStates)
    let recorded = states.map { RecordedGraph($0) }.flatMap { $0.fitsOnPage ? $0 : nil }
    let graph = recorded.flatMap { _ in states }
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
        let failure = graph?.naming(failure) ?? failure
        return .init(
          kind: failure.kind.rawValue, message: failure.message,
          schedule: failure.schedule.description, trace: failure.trace.map(event),
          walk: graph.flatMap { $0.walk(to: failure) })
      },
      graph: recorded,
      excerpts: try graph.map(excerpts) ?? [])
  }

  /// The code outside the lesson's folder in which the threads are, with some lines around it.
  private func excerpts(of graph: StateGraph) throws -> [Explored.Excerpt] {
    let locations = graph.locations
    let paths = Set(locations.map(\.path)).filter { !$0.hasPrefix(lesson.folder.path + "/") }
    return try paths.sorted().compactMap { path in
      guard let file = ownPlace(path, 1)?.file else { return nil }
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      let named = locations.filter { $0.path == path }.map(\.line)
      let range = max(1, named.min()! - 4)...min(lines.count, named.max()! + 3)
      return .init(
        file: file, first: range.lowerBound,
        lines: lines[(range.lowerBound - 1)..<range.upperBound].map(String.init))
    }
  }

  private func event(_ event: TraceEvent) -> Explored.Event {
    .init(
      thread: event.threadName, action: event.action, object: event.object, before: event.before,
      after: event.after, place: event.location.map { place($0.path, $0.line) },
      waiting: event.waiting, isMarked: event.isMarked,
      step: event.step)
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
            let object = state.objects.first { $0.id == thread.object }?.name
            return [
              thread.id, texts.number(of: thread.name), thread.status.number,
              texts.number(of: thread.next), texts.number(of: thread.location?.description),
              texts.number(of: object), thread.access.number,
            ]
              + (thread.obstacle.map { [$0.holder, texts.number(of: $0.taken?.description)] } ?? [])
          }),
        objects: rows.list(
          state.objects.map { [texts.number(of: $0.name), texts.number(of: $0.value)] }),
        faults: rows.list(
          state.faults.map { fault in
            [texts.number(of: fault.kind.rawValue)]
              + fault.steps.flatMap { step in
                let object = state.objects.first { $0.id == step.object }?.name
                return [
                  step.thread, texts.number(of: step.words),
                  texts.number(of: step.location?.description), texts.number(of: object),
                ]
              }
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

extension Numbers<String> {
  /// The number of the text; -1 for none.
  mutating func number(of text: String?) -> Int {
    guard let text else { return -1 }
    return number(of: text)
  }
}

extension Numbers<[Int]> {
  /// The number of the row that lists these rows.
  mutating func list(_ rows: [[Int]]) -> Int {
    let numbers = rows.map { number(of: $0) }
    return number(of: numbers)
  }
}

extension StateGraph {
  /// Every line that a thread is at, took something at, or failed at.
  fileprivate var locations: Set<SourceLocation> {
    let threads = Set(states.flatMap(\.threads))
    let faults = Set(states.flatMap(\.faults))
    return Set(
      threads.compactMap(\.location) + threads.compactMap(\.obstacle?.taken)
        + faults.flatMap(\.steps).compactMap(\.location))
  }

  /// The threads that take the steps of a failure's schedule, up to the first state that has it.
  fileprivate func walk(to failure: Failure) -> [Int]? {
    guard let walk = walk(along: failure.schedule) else { return nil }
    let end = walk.firstIndex { edge in
      states[edge.state].faults.contains { $0.kind == failure.kind }
    }
    return end.map { walk[...$0].map(\.thread) }
  }
}

extension StateGraph.Access? {
  fileprivate var number: Int {
    switch self {
    case nil: 0
    case .read: 1
    case .write: 2
    }
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
