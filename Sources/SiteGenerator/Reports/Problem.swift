/// Something wrong with a file that the site is made from, at a place that an editor can open.
public struct Problem: Error, Sendable, Equatable, CustomStringConvertible {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// Nothing is built.
    case error
    /// The site is built all the same.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// The file or folder, as the command line named it.
  public let file: String
  /// The line, counted from 1; nil when the file as a whole is meant.
  public let line: Int?
  /// The column, counted in bytes from 1; nil when the line as a whole is meant.
  public let column: Int?
  /// What is wrong, and what to do.
  public let message: String

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - file: the file or folder.
  ///   - line: counted from 1, or nil.
  ///   - column: counted in bytes from 1, or nil.
  ///   - message: what is wrong, and what to do.
  ///   - severity: how bad it is.
  public init(
    file: String, line: Int? = nil, column: Int? = nil, _ message: String,
    severity: Severity = .error
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// The problem as compilers print one: `README.md:41:7: error: …`.
  public var description: String {
    let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    return "\(file)\(place): \(severity.rawValue): \(message)"
  }
}
