/// Reads Swift code for the generator, which knows no parser of its own.
public protocol CodeReader: Sendable {
  /// Reads a file or a snippet.
  ///
  /// - Parameter source: Swift code, lines ended by LF. Any text must be accepted.
  func read(_ source: String) -> any CodeFile
}

/// A file or a snippet of Swift code, read.
public protocol CodeFile: Sendable {
  /// All lines with their colours.
  var lines: [CodeLine] { get }

  /// Cuts out one declaration.
  ///
  /// - Parameter name: its full name, such as `add(_:withIdentifier:)`.
  /// - Throws: ``CodeError`` when the name does not lead to exactly one declaration.
  func declaration(named name: String) throws(CodeError) -> CodeSlice
}

/// A line of code, as spans of one colour each, without its end.
public typealias CodeLine = [CodeSpan]

/// A declaration cut out of a file.
public struct CodeSlice: Sendable, Equatable {
  /// The number, in the file, of the first line.
  public let firstLine: Int
  /// The lines, moved to the left margin.
  public let lines: [CodeLine]

  /// Makes a slice.
  ///
  /// - Parameters:
  ///   - firstLine: the number, in the file, of the first line.
  ///   - lines: the lines, moved to the left margin.
  public init(firstLine: Int, lines: [CodeLine]) {
    self.firstLine = firstLine
    self.lines = lines
  }
}

/// Why a name leads to no declaration.
public enum CodeError: Error, Sendable, Equatable {
  /// Nothing has that name; the names that there are.
  case unknown(has: [String])
  /// Several declarations have that name: their full names, and the lines where they begin.
  case ambiguous(names: [String], lines: [Int])
  /// The reader knows no declarations at all.
  case unsupported
}
