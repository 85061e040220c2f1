import Foundation

/// A program to start, with its arguments and what to change in its environment.
public struct ChildCommand: Sendable {
  /// The program: a path, or a name to look for on PATH.
  public var program: String
  /// The arguments after the program's name.
  public var arguments: [String]
  /// Environment variables that are set for the child beside its parent's.
  public var environment: [String: String]
  /// Whether an interrupt asks the child to end (SIGINT) before it is killed.
  ///
  /// For a program that has children of its own to end, such as `swift build`.
  public var endsItsOwnChildren: Bool

  /// Describes a program to start.
  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    endsItsOwnChildren: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.endsItsOwnChildren = endsItsOwnChildren
  }
}

/// A program that could not be started.
public struct StartError: Error, CustomStringConvertible {
  let program: String
  let code: Int32

  /// Which program, and why.
  public var description: String { "cannot start \(program): \(String(cString: strerror(code)))" }
}
