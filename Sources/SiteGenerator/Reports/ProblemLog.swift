/// Collects problems, so that one run reports them all.
final class ProblemLog {
  private(set) var problems: [Problem] = []

  var hasErrors: Bool { problems.contains { $0.severity == .error } }

  func report(_ problem: Problem) {
    problems.append(problem)
  }

  /// Adds one page's problems in the order of its lines.
  func report(_ others: [Problem]) {
    problems += others.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  /// The value, or nil after the problem has been added to the log.
  @discardableResult
  func catching<Value>(_ body: () throws(Problem) -> Value) -> Value? {
    do {
      return try body()
    } catch {
      report(error)
      return nil
    }
  }
}
