/// What the compiler said of a file.
public struct CompilerFinding: Codable, Hashable, Sendable {
  /// One message, with the notes that belong to it.
  public struct Diagnostic: Codable, Hashable, Sendable {
    /// How grave it is.
    public enum Severity: String, Codable, Sendable {
      case error
      case warning
    }

    /// A line that explains the message.
    public struct Note: Codable, Hashable, Sendable {
      /// The line of the file, from 1; nil for a line of another file.
      public let line: Int?
      /// The compiler's words.
      public let message: String
    }

    /// How grave it is.
    public let severity: Severity
    /// The line of the file, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// The compiler's words.
    public let message: String
    /// The name under which the compiler documents the message, such as "SendableClosureCaptures".
    public let group: String?
    /// What explains it, in the compiler's order.
    public internal(set) var notes: [Note]
  }

  /// The errors and warnings, in the compiler's order.
  public let diagnostics: [Diagnostic]

  /// Whether the file compiles.
  public var isAccepted: Bool { !diagnostics.contains { $0.severity == .error } }
}

extension CompilerFinding {
  /// Reads what the compiler printed in its plain style: `file:line:column: error: message [#Group]`.
  ///
  /// Lines in other shapes (the code, and the arrows below it) are no messages of their own.
  init(output: String, file: String) {
    var diagnostics: [Diagnostic] = []
    for text in output.split(separator: "\n") {
      guard
        let match = text.wholeMatch(
          of: #/(.+?):(\d+):(\d+): (error|warning|note): (.+?)(?: \[#(\w+)\])?/#),
        let line = Int(match.2), let column = Int(match.3)
      else { continue }
      let isHere = match.1 == file
      guard let severity = Diagnostic.Severity(rawValue: String(match.4)) else {
        let note = Diagnostic.Note(line: isHere ? line : nil, message: String(match.5))
        if !diagnostics.isEmpty { diagnostics[diagnostics.count - 1].notes.append(note) }
        continue
      }
      guard isHere else { continue }
      diagnostics.append(
        Diagnostic(
          severity: severity, line: line, column: column, message: String(match.5),
          group: match.6.map(String.init), notes: []))
    }
    self.init(diagnostics: diagnostics)
  }
}
