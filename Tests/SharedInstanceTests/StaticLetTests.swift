import Interleaving
import TestSupport
import Testing

@testable import SharedInstance

/// A static let is made once in the life of a process: each of these tests needs processes that
/// have not touched it.
@Suite("StaticLet, in new processes", .timeLimit(.minutes(20)))
struct StaticLetTests {
  @Test("Eight threads that come first, all at once, get one whole manager", arguments: 1...5)
  func firstAccess(process: Int) async {
    await #expect(processExitsWith: .success) {
      let wrong = AtomicCounter()
      onThreads(8) { _ in
        let manager = StaticLet.shared
        if manager.photos != library || manager !== StaticLet.shared { wrong.increment() }
      }
      precondition(wrong.load() == 0)
    }
  }

  @Test("Made inside an exploration, it keeps no thread waiting, and the explorer sees nothing")
  func inExplorer() async {
    await #expect(processExitsWith: .success) {
      let report = explore(named: "static let", outcomes: [Outcome("one instance", .acceptable)]) {
        askForStaticLet()
      }
      precondition(report.verdict == .passed)
      precondition(report.executions == 1)
    }
  }
}
