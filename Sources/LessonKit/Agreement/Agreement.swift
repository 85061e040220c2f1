import Interleaving

/// Compares what the judges found in a step with what its lesson expects.
public enum Agreement {
  /// What the real runs and the explorer found that is not expected; empty when they agree.
  ///
  /// There is no report of a demonstrated step, since the explorer is not asked about it.
  public static func disagreements(
    on step: Step, observation: Observation, report: Report?
  ) -> [Disagreement] {
    guard let report else { return demonstration(on: step, observation: observation) }
    return explorer(on: step, report: report)
      + realRuns(on: step, observation: observation, report: report)
  }

  /// What the real runs of a demonstrated step came to that its lesson does not list.
  private static func demonstration(on step: Step, observation: Observation) -> [Disagreement] {
    let listed = step.outcomes.map(\.value)
    return observation.outcomes.filter { !listed.contains($0.key) }.sorted { $0.key < $1.key }.map {
      Disagreement(
        judge: .realRuns,
        message: "the real runs came to “\($0.key)” in \($0.value) of \(observation.runs);"
          + " the lesson does not list it")
    }
  }

  /// What the explorer found that is not expected.
  ///
  /// `isBounded` says that the search was asked to be cut short: then it proves nothing, and
  /// disagrees only if it finds what should not be there.
  public static func explorer(
    on step: Step, report: Report, isBounded: Bool = false
  ) -> [Disagreement] {
    func disagree(_ words: String) -> [Disagreement] {
      [Disagreement(judge: .explorer, message: "the explorer \(words)")]
    }
    if let expected = step.expectation.failure {
      if report.failure(expected) != nil || (isBounded && report.verdict == .incomplete) {
        return []
      }
      let found = report.failure.map { "found \($0.kind.words)" } ?? "found nothing wrong"
      let unfinished = report.incompleteReason.map { " (it did not finish: \($0))" } ?? ""
      return disagree("\(found)\(unfinished); \(expected.words) is expected")
    }
    switch report.verdict {
    case .passed: return []
    case .failed: return disagree("found \(report.failure!.kind.words); none is expected")
    case .incomplete:
      let reason = report.incompleteReason ?? "cut short"
      return isBounded ? [] : disagree("did not finish (\(reason)); a proof is expected")
    }
  }

  /// What the real runs found that is not expected of the step, or that cannot be.
  private static func realRuns(
    on step: Step, observation: Observation, report: Report
  ) -> [Disagreement] {
    let rows = OutcomeRow.table(of: step, observation: observation, report: report)
    return rows.filter { $0.observed ?? 0 > 0 }.compactMap { row in
      let times = "came to “\(row.outcome)” in \(row.observed ?? 0) of \(observation.runs)"
      if step.expectation.failure == nil && row.grade == .forbidden {
        return Disagreement(
          judge: .realRuns, message: "the real runs \(times); it is forbidden in a sound step")
      }
      // A search that was cut short cannot say that something is impossible.
      if !row.isPossible && report.isComplete {
        return Disagreement(
          judge: .realRuns,
          message: "the real runs \(times); no interleaving that the explorer knows leads there")
      }
      return nil
    }
  }

  /// What the sanitizer found that is not expected.
  public static func sanitizer(on step: Step, finding: SanitizerFinding) -> [Disagreement] {
    func disagree(_ words: String) -> [Disagreement] {
      [Disagreement(judge: .sanitizer, message: "the sanitizer \(words)")]
    }
    switch (step.expectation.sanitizer, finding.report) {
    case (.reported, .some), (.notApplicable, nil): return []
    case (.notApplicable, .some(let report)):
      // The sanitizer need not see the fault. A race that is no part of it is one fault too many.
      guard report.isRace, let expected = step.expectation.failure, !expected.isRace else {
        return []
      }
      return disagree("reported a \(report.kind); \(expected.words) is expected, and no race")
    case (.reported, nil):
      return disagree(
        "was silent in \(finding.runs) run\(finding.runs == 1 ? "" : "s"); a report is expected")
    case (.silent, .some(let report)):
      return disagree("reported a \(report.kind); none is expected")
    case (.silent, nil):
      guard let crash = finding.crashes.first else { return [] }
      return disagree("reported nothing, but a run died (\(crash))")
    }
  }

  /// What the compiler said that is not expected.
  ///
  /// Of what is overlooked nothing is unexpected: one compiler has the gap, and another has closed it.
  public static func compiler(
    on subject: CompilerCase, finding: CompilerFinding
  ) -> [Disagreement] {
    guard subject.expectation != .overlooked,
      finding.isAccepted != (subject.expectation == .accepted)
    else { return [] }
    let error = finding.diagnostics.first { $0.severity == .error }
    let words =
      error.map { "rejects the file (line \($0.line): \($0.message)); it is expected to compile" }
      ?? "accepts the file; an error is expected"
    return [Disagreement(judge: .compiler, message: "the compiler \(words)")]
  }
}
