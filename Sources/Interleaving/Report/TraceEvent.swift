/// One step of one thread in a failing schedule.
public struct TraceEvent: Codable, Hashable, Sendable {
  /// The thread's number in its execution, from 0, in the order of creation.
  public let thread: Int
  /// The thread's name, such as "thread 1" or "barrier 2 on images".
  public let threadName: String
  /// What the thread did, such as "reads images" or "waits for the lock".
  public let action: String
  /// The name of the variable, lock or queue that the step is about, if it has one.
  public let object: String?
  /// The variable's value before the step, if the step reads or changes one.
  public let before: String?
  /// The variable's value after the step, if the step changes one.
  public let after: String?
  /// The line of the user's code that took the step, where debug information tells.
  public let location: SourceLocation?
  /// The names of the threads that have to wait while the step is taken.
  public let waiting: [String]
  /// Whether the failure is about this step: one of the racing accesses, or a wait that never ends.
  public let isMarked: Bool
  /// How many steps of the schedule had been taken with it, from 1: what no other thread can notice
  /// is done with the step before.
  ///
  /// Zero for a wait that never ends, which is no step.
  public let step: Int

  /// Makes an event from its parts.
  public init(
    thread: Int, threadName: String, action: String, object: String? = nil,
    before: String? = nil, after: String? = nil, location: SourceLocation? = nil,
    waiting: [String] = [], isMarked: Bool = false, step: Int = 0
  ) {
    self.thread = thread
    self.threadName = threadName
    self.action = action
    self.object = object
    self.before = before
    self.after = after
    self.location = location
    self.waiting = waiting
    self.isMarked = isMarked
    self.step = step
  }
}

/// A line of source code.
public struct SourceLocation: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The file's full path, as the compiler was given it.
  public let path: String
  /// The line, from 1.
  public let line: Int

  /// Names a line.
  public init(path: String, line: Int) {
    self.path = path
    self.line = line
  }

  /// The file's name without its folder.
  public var file: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// `File.swift:12`.
  public var description: String { "\(file):\(line)" }
}
