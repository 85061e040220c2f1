import Foundation

/// What the thread sanitizer reported: two accesses to the same memory that nothing orders.
public struct SanitizerReport: Codable, Hashable, Sendable {
  /// One of the two accesses.
  public struct Access: Codable, Hashable, Sendable {
    /// The access in the sanitizer's own words, such as "previous write of size 8".
    public let description: String
    /// Whether it changes the memory.
    ///
    /// A modification in place, such as `+=`, does.
    public let isWrite: Bool
    /// The thread: "thread 1", "thread 2", in the order of the report, or "the main thread".
    public let thread: String
    /// The stack, innermost frame first.
    public internal(set) var frames: [Frame]
  }

  /// One frame of a stack.
  public struct Frame: Codable, Hashable, Sendable {
    /// The function, with its Swift name once the report has been demangled.
    public internal(set) var function: String
    /// The source file's path; nil for code without debug information.
    public let path: String?
    /// The line; nil where the compiler gave none, as for the begin of a modification.
    public internal(set) var line: Int?
    /// Where the code lies in its binary: the binary's file name, and the offset.
    public let binary: String?
    /// The offset in the binary.
    public let offset: UInt64?
  }

  /// The sanitizer's name for it, such as "data race" or "Swift access race".
  public let kind: String
  /// The accesses, the later one first.
  public internal(set) var accesses: [Access]

  /// Whether it is a race, and not, for example, a lock that is unlocked twice.
  public var isRace: Bool { kind.hasSuffix("race") }
}

/// One access in the words of the lesson's reader: the place in the lesson's own code.
public struct RacingAccess: Codable, Hashable, Sendable {
  /// The function of the lesson's code that made the access.
  public let function: String
  /// The name of its file.
  public let file: String
  /// The file's full path.
  public let path: String
  /// The line; nil where debug information has none.
  public let line: Int?
  /// The variable, where its accessor is on the stack.
  public let variable: String?
  /// Whether the access changes the variable.
  public let isWrite: Bool
  /// The thread, by its number in the report.
  public let thread: String
}

extension SanitizerReport.Access {
  /// Finds the lesson's own code on the stack: the first frame that lies in the lesson's folder
  /// and is no accessor; failing that, the first in the folder, in the package, with any file.
  public func inLesson(folder: URL, package: URL) -> RacingAccess? {
    let lies = { (frame: SanitizerReport.Frame, folder: URL) in
      frame.path?.hasPrefix(folder.path + "/") ?? false
    }
    let index =
      frames.firstIndex { lies($0, folder) && $0.accessedVariable == nil }
      ?? frames.firstIndex { lies($0, folder) }
      ?? frames.firstIndex { lies($0, package) }
      ?? frames.firstIndex { $0.path != nil }
    guard let index, let path = frames[index].path else { return nil }
    return RacingAccess(
      function: frames[index].function, file: URL(fileURLWithPath: path).lastPathComponent,
      path: path, line: frames[index].line,
      variable: frames[..<index].last { $0.accessedVariable != nil }?.accessedVariable,
      isWrite: isWrite, thread: thread)
  }
}

extension SanitizerReport.Frame {
  /// The variable's name when the function is one of its accessors: "keys" for
  /// `Cache.keys.getter`.
  ///
  /// An accessor that the compiler made has no line. One that has is code of the lesson's.
  var accessedVariable: String? {
    guard line == nil else { return nil }
    let parts = function.split(separator: ".")
    let accessors: Set<Substring> = ["getter", "setter", "modify", "read"]
    guard parts.count > 1, accessors.contains(parts[parts.count - 1]) else { return nil }
    return String(parts[parts.count - 2])
  }
}
