import Foundation

/// A file that only the compiler judges.
///
/// It is no part of the lesson's program, since most such files do not compile. It lies in the folder
/// `Compiled` beside the steps, and imports what they import.
public struct CompilerCase: Sendable {
  /// What the compiler is expected to do with the file.
  public enum Expectation: String, Codable, Sendable {
    /// It compiles.
    case accepted
    /// It has an error.
    case rejected
    /// It compiles, though it should not: the compiler has a gap, which a later one closes.
    case overlooked
  }

  /// The file's name, without ".swift".
  public let name: String
  /// What the file shows, in one sentence.
  public let claim: String
  /// What the compiler is expected to do with it.
  public let expectation: Expectation

  /// Describes a file that the compiler is to judge.
  public init(_ name: String, claim: String, expect expectation: Expectation) {
    self.name = name
    self.claim = claim
    self.expectation = expectation
  }

  /// The compiler's verdict on the file, in words.
  public func words(for finding: CompilerFinding) -> String {
    switch (expectation, finding.isAccepted) {
    case (.overlooked, true): "accepts it, and overlooks the fault"
    case (.overlooked, false): "rejects it: this compiler has closed the gap that the text tells of"
    case (_, true): "accepts it"
    case (_, false): "rejects it"
    }
  }

  /// The folder of such files, inside the lesson's folder.
  public static let folderName = "Compiled"

  /// The file, in the folder of its lesson.
  public func file(in lesson: Lesson) -> URL {
    lesson.folder.appendingPathComponent("\(Self.folderName)/\(name).swift")
  }
}
