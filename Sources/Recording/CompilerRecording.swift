/// What the compiler said of a file that only it judges, kept beside the lesson's text for its page.
public struct CompilerRecording: StampedRecording {
  /// One message of the compiler's.
  public struct Message: Codable, Hashable, Sendable {
    /// A line that explains a message.
    public struct Note: Codable, Hashable, Sendable {
      /// The line of the file, from 1; nil for a line of another file.
      public let line: Int?
      /// The compiler's words.
      public let words: String

      /// Makes a note from its parts.
      public init(line: Int?, words: String) {
        self.line = line
        self.words = words
      }
    }

    /// error or warning.
    public let severity: String
    /// The line of the file, from 1.
    public let line: Int
    /// The compiler's words.
    public let words: String
    /// The name under which the compiler documents the message, such as "SendableClosureCaptures".
    public let group: String?
    /// What explains it.
    public let notes: [Note]

    /// Makes a message from its parts.
    public init(severity: String, line: Int, words: String, group: String?, notes: [Note]) {
      self.severity = severity
      self.line = line
      self.words = words
      self.group = group
      self.notes = notes
    }
  }

  /// The version of this shape.
  public static let currentFormat = 1
  /// The folder of the files, inside a lesson's folder.
  public static let folderName = "Compiled"

  /// The version of the shape that the file was written in.
  public let format: Int
  /// The lesson's number.
  public let lesson: Int
  /// The file's name, without ".swift".
  public let name: String
  /// The stamp of the sources that were compiled: see `SourceStamp`.
  public let sources: String
  /// The version of the compiler.
  public let toolchain: String
  /// Whether the file compiles.
  public let isAccepted: Bool
  /// The messages, in the compiler's order.
  public let messages: [Message]

  /// Makes a recording from its parts.
  public init(
    lesson: Int, name: String, sources: String, toolchain: String, isAccepted: Bool,
    messages: [Message]
  ) {
    format = Self.currentFormat
    self.lesson = lesson
    self.name = name
    self.sources = sources
    self.toolchain = toolchain
    self.isAccepted = isAccepted
    self.messages = messages
  }
}
