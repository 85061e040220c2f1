import Foundation
import LessonKit
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  @Test("Lines come one by one, the last even without its end, and then the ending")
  func lines() throws {
    let child = try ChildProcess(ChildCommand("/bin/sh", ["-c", "echo one; printf two; exit 3"]))
    #expect(child.next(within: .seconds(20)) == .line("one"))
    #expect(child.next(within: .seconds(20)) == .line("two"))
    #expect(child.next(within: .seconds(20)) == .ended(.exited(3)))
    #expect(child.next(within: .zero) == .ended(.exited(3)))
  }

  @Test("A flood on standard error blocks nothing")
  func flood() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo $i >&2; i=$((i+1)); done; echo done"
    let run = try run("/bin/sh", ["-c", script])
    #expect(run.lines == ["done"])
    #expect(run.error.hasPrefix("0\n1\n2\n"))
  }

  @Test("A silent child is left at the limit, and its end takes its own children along")
  func silence() throws {
    let token = "RACECOURSE_TEST=\(UUID().uuidString)"
    let parts = token.split(separator: "=").map(String.init)
    let child = try ChildProcess(
      ChildCommand("/bin/sh", ["-c", "sleep 1000 & wait"], environment: [parts[0]: parts[1]]))
    #expect(eventually { processes(withEnvironment: token).count == 2 })
    #expect(child.next(within: .milliseconds(20)) == .silence)
    #expect(child.end() == .signalled(SIGKILL))
    #expect(eventually { processes(withEnvironment: token).isEmpty })
  }

  @Test("A death by signal is named", arguments: [(SIGSEGV, "SIGSEGV"), (SIGABRT, "SIGABRT")])
  func signal(number: Int32, name: String) throws {
    let run = try run("/bin/sh", ["-c", "kill -\(number) $$"])
    #expect(run.ending?.description == name)
  }
}
