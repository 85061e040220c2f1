import Foundation
import LessonKit

/// A program of this package, as the build left it beside the tests.
public func builtProgram(_ name: String) -> URL {
  URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent(name)
}

/// What a program did.
public struct Run: Sendable {
  /// The lines it printed.
  public let lines: [String]
  /// What it wrote to standard error.
  public let error: String
  /// How it ended; nil when it had to be killed at the limit.
  public let ending: Ending?

  /// The lines as one text.
  public var output: String { lines.joined(separator: "\n") }
}

/// Runs a program to its end, and no longer than the limit.
public func run(
  _ program: String, _ arguments: [String], environment: [String: String] = [:],
  limit: Duration = .seconds(120)
) throws -> Run {
  let child = try ChildProcess(ChildCommand(program, arguments, environment: environment))
  let deadline = ContinuousClock.now + limit
  var lines: [String] = []
  while true {
    switch child.next(within: ContinuousClock.now.duration(to: deadline)) {
    case .line(let line): lines.append(line)
    case .silence:
      child.end()
      return Run(lines: lines, error: child.standardError, ending: nil)
    case .ended(let ending):
      return Run(lines: lines, error: child.standardError, ending: ending)
    }
  }
}

/// The processes that have this text in their environment: a program's descendants inherit it.
public func processes(withEnvironment text: String) -> [String] {
  let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return processes.filter { process in
    guard Int(process) != nil,
      let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
    else { return false }
    return environment.range(of: Data(text.utf8)) != nil
  }
}

/// Asks again and again until something holds, and says whether it did before the limit.
public func eventually(within limit: Duration = .seconds(10), _ holds: () -> Bool) -> Bool {
  let deadline = ContinuousClock.now + limit
  while !holds() {
    if ContinuousClock.now > deadline { return false }
    usleep(2000)
  }
  return true
}
