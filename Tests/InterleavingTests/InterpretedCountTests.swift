@testable import Interleaving
import Testing

/// Interpreted programs whose executions can be counted by hand.
struct InterpretedCountTests {
  @Test(
    "n writers of one variable come in n! orders", arguments: [(2, 2), (3, 6), (4, 24), (5, 120)])
  func writers(count: Int, orders: Int) throws {
    let program = Program(threads: (1...count).map { [.write(0, plus: $0)] })
    let found = try #require(try Interpreter.explore(program))
    #expect(found.executions == orders)
    #expect(found.redundantExecutions == 0)
  }

  @Test("n readers, and n threads on n objects, need one execution", arguments: 2...6)
  func strangers(count: Int) throws {
    let readers = Program(threads: (1...count).map { _ in [.read(0), .read(1)] })
    #expect(try Interpreter.explore(readers)?.executions == 1)
    let strangers = Program(threads: (1...count).map { [.lock($0), .unlock($0)] })
    #expect(try Interpreter.explore(strangers)?.executions == 1)
  }

  @Test(
    "one writer among n readers stands before or after each: 2 to the power of n", arguments: 1...5)
  func readersAndWriter(count: Int) throws {
    let program = Program(
      threads: [[.write(0, plus: 1)]] + (1...count).map { _ in [.read(0)] })
    #expect(try Interpreter.explore(program)?.executions == 1 << count)
  }

  @Test(
    "two threads of two unguarded increments: 70 orders of the accesses, and one execution a class")
  func lostUpdateTwice() throws {
    let twice: [Program.Instruction] = [
      .read(0), .write(0, plus: 1), .read(0), .write(0, plus: 1),
    ]
    let program = Program(threads: [twice, twice])
    let full = try #require(FullEnumeration(program, limit: 100)).exploration
    #expect(full.executions == 70)
    let found = try #require(try Interpreter.explore(program))
    #expect(found.executions == full.findings.classes.count)
  }

  @Test("three threads that lock twice each need 90 executions, none in vain")
  func locks() throws {
    let program = Program(
      threads: (0...2).map { thread in
        let once: [Program.Instruction] = [
          .write(1, plus: 1), .lock(0), .modify(0, plus: 1), .unlock(0),
        ]
        // Variable 1 stands for a variable of the thread's own: only one thread has it.
        let turn = thread == 0 ? once : Array(once.dropFirst())
        return turn + turn
      })
    let found = try #require(try Interpreter.explore(program))
    #expect(found.executions == 90)
    #expect(found.redundantExecutions == 0)
    #expect(found.findings.races.isEmpty)
  }
}
