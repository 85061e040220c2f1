import Interleaving
import TestSupport
import Testing

/// The interpreter and the real runtime are the same to the search.
struct SoundnessTests {
  @Test("random programs take the same executions, with the same results, on real threads")
  func realThreadsAgree() throws {
    var programs = 0
    var seed: UInt64 = 0
    while programs < tries(50) {
      seed += 1
      let program = Program.random(seed: seed)
      guard program.threads.count < 4, let expected = try Interpreter.explore(program, limit: 100),
        expected.executions > 1, expected.findings.misuses.isEmpty
      else { continue }
      programs += 1
      let report = explore(named: "program") { "\(FacadeProgram(program).run())" }
      let found = Set(report.failures.map(\.kind)).intersection(Self.kinds)
      #expect(report.executions == expected.executions, "seed \(seed)\n\(program)")
      #expect(
        Set(report.outcomes.map(\.outcome))
          == Set(expected.findings.returnValues.map { "\($0)" }), "seed \(seed)\n\(program)")
      #expect(found == expected.findings.kinds, "seed \(seed)\n\(program)")
    }
  }

  /// The kinds of failures that both can tell.
  private static let kinds: Set<Failure.Kind> = [.dataRace, .overlappingAccess, .deadlock]
}

extension Findings {
  /// Unlocks of what one does not hold.
  fileprivate var misuses: Set<[Machine.Position]> { faults.filter { $0.count == 1 } }

  fileprivate var kinds: Set<Failure.Kind> {
    var kinds: Set<Failure.Kind> = []
    if !races.isEmpty { kinds.insert(.dataRace) }
    if !deadlocks.isEmpty { kinds.insert(.deadlock) }
    if faults.contains(where: { $0.count == 2 }) { kinds.insert(.overlappingAccess) }
    return kinds
  }
}
