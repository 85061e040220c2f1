import Foundation

/// What a measurement came to.
public struct MeasurementResult: Codable, Hashable, Sendable {
  /// What was measured.
  public let title: String
  /// The unit of the values.
  public let unit: String
  /// The values; none when the measurement came to no end.
  public let rows: [MeasuredRow]
  /// Why there are no values, such as "did not finish within 10 s"; nil when there are.
  public let failure: String?
}

/// Runs a step's measurement in a child process, within the measurement's own limit.
public struct Measurer: Sendable {
  /// The program that measures.
  public var command: JudgeCommand

  /// Measures in children of this program.
  public init(command: JudgeCommand) { self.command = command }

  /// Measures a step; nil when it has nothing to measure.
  public func measure(_ step: Step, of lesson: Lesson) throws -> MeasurementResult? {
    guard let measurement = step.measurement else { return nil }
    func result(_ rows: [MeasuredRow], failure: String? = nil) -> MeasurementResult {
      MeasurementResult(
        title: measurement.title, unit: measurement.unit, rows: rows, failure: failure)
    }
    let child = try ChildProcess(
      command.child(["measure", String(lesson.number), step.name], environment: [:]))
    let deadline = ContinuousClock.now + measurement.limit
    while true {
      switch child.next(within: ContinuousClock.now.duration(to: deadline)) {
      case .line(let line):
        guard let answer = Answer(line: line), answer.kind == .measurement else { continue }
        child.end()
        return result(try JSONDecoder().decode([MeasuredRow].self, from: Data(answer.text.utf8)))
      case .silence:
        child.end()
        let seconds = (measurement.limit / .seconds(1)).formatted()
        return result([], failure: "did not finish within \(seconds) s")
      case .ended(let ending):
        return result([], failure: "the process died (\(ending))")
      }
    }
  }
}
