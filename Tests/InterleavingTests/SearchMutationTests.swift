@testable import Interleaving
import Testing

/// A search with a mistake in it differs on the programs that the right one is checked with.
struct SearchMutationTests {
  enum Mutation: String, CaseIterable {
    case independentWrites
    case uncheckedDeadlocks
    case endlessSleep
    case releasesRace

    func makeSearch() -> any SchedulingStrategy {
      switch self {
      case .independentWrites: IndependentWrites()
      case .uncheckedDeadlocks: UncheckedDeadlocks()
      case .endlessSleep: EndlessSleep()
      case .releasesRace: ReleasesRace()
      }
    }
  }

  @Test("a mistake in the search is noticed", arguments: Mutation.allCases)
  func isNoticed(mutation: Mutation) throws {
    var differing = 0
    for seed in 0..<200 {
      let program = Program.random(seed: UInt64(seed))
      guard let right = try Interpreter.explore(program, limit: 300),
        let wrong = try Interpreter.explore(program, with: mutation.makeSearch(), limit: 3_000)
      else { continue }
      if wrong.findings.withoutClasses != right.findings.withoutClasses { differing += 1 }
    }
    print("\(mutation): \(differing) of 200 programs differ")
    #expect(differing > 0)
  }

  @Test("a thread that waits where an execution is given up races with what it waits for")
  func givenUp() throws {
    // Thread 2 can stop itself, and the block of thread 3 with it. Where that happens while thread 1
    // sleeps, the execution is given up, and only the block's wait tells that it could have come
    // first.
    let program = Program(
      threads: [
        [.write(0, plus: 1)],
        [.lock(0), .lock(0)],
        [.async(0, isBarrier: false, [.lock(0), .write(0, plus: 2), .unlock(0)])],
      ], queues: [.serial])
    let full = try #require(FullEnumeration(program, limit: 10_000)).exploration
    #expect(try Interpreter.explore(program)?.findings == full.findings)
    #expect(
      try Interpreter.explore(program, with: UncheckedGivingUp())?.findings != full.findings)
  }
}
