@testable import Interleaving
import TestSupport
import Testing

/// The reduced search against a full enumeration, on interpreted programs made at random.
struct SearchSoundnessTests {
  @Test("the reduced search finds all that a full enumeration finds, on random programs")
  func agreesWithFullEnumeration() async throws {
    let totals = try await withThrowingTaskGroup(of: Totals.self) { group in
      for part in 0..<4 {
        group.addTask { try compare(seeds: stride(from: part, to: Self.seeds, by: 4)) }
      }
      return try await group.reduce(into: Totals()) { $0.add($1) }
    }
    print(totals)
    #expect(totals.programs >= tries(1_000))
  }

  private func compare(seeds: StrideTo<Int>) throws -> Totals {
    var totals = Totals()
    for seed in seeds {
      let program = Program.random(seed: UInt64(seed))
      guard let full = FullEnumeration(program, limit: Self.limit) else {
        totals.tooLarge += 1
        continue
      }
      let reduced = try #require(try Interpreter.explore(program))
      totals.add(reduced, full.exploration)
      let expected = full.exploration.findings
      #expect(reduced.findings == expected, "seed \(seed)\n\(program)")
      #expect(reduced.executions == expected.classes.count, "seed \(seed)\n\(program)")
      #expect(
        reduced.executions + reduced.redundantExecutions <= full.exploration.executions,
        "seed \(seed)\n\(program)")
      // What a thread does after a race may depend on it: then there are races without a meeting.
      #expect(
        program.isStraight
          ? expected.races == full.meetings : expected.races.isSuperset(of: full.meetings),
        "seed \(seed)\n\(program)")
    }
    return totals
  }

  /// More programs, and larger ones, in a run by hand: RACECOURSE_PROGRAMS=100000.
  private static let byHand =
    ProcessInfo.processInfo.environment["RACECOURSE_PROGRAMS"].flatMap { Int($0) }
  private static let seeds = byHand ?? tries(1_500)
  /// Programs with more executions in full are left out.
  private static let limit = byHand == nil ? 200 : 5_000
}

private struct Totals: CustomStringConvertible {
  var programs = 0
  var tooLarge = 0
  var full = 0
  var reduced = 0
  var redundant = 0
  var withRaces = 0
  var withDeadlocks = 0

  mutating func add(_ reduction: Exploration, _ enumeration: Exploration) {
    programs += 1
    full += enumeration.executions
    reduced += reduction.executions
    redundant += reduction.redundantExecutions
    if !enumeration.findings.races.isEmpty { withRaces += 1 }
    if !enumeration.findings.deadlocks.isEmpty { withDeadlocks += 1 }
  }

  mutating func add(_ other: Totals) {
    programs += other.programs
    tooLarge += other.tooLarge
    full += other.full
    reduced += other.reduced
    redundant += other.redundant
    withRaces += other.withRaces
    withDeadlocks += other.withDeadlocks
  }

  var description: String {
    "\(programs) programs (\(withRaces) with races, \(withDeadlocks) with deadlocks; \(tooLarge) "
      + "too large): \(full) executions in full, \(reduced) reduced, \(redundant) redundant"
  }
}
