/// Why a name leads to no declaration.
public enum DeclarationError: Error, Sendable, Equatable {
  /// Nothing in the file has that name; the names that it does have.
  case unknown(has: [String])
  /// Several declarations have that name.
  case ambiguous([Candidate])

  /// One of several declarations of the same name.
  public struct Candidate: Sendable, Equatable {
    /// The name with the types that hold the declaration.
    public let name: String
    /// The line where the declaration begins.
    public let line: Int

    /// Makes a candidate.
    ///
    /// - Parameters:
    ///   - name: the name with the types that hold the declaration.
    ///   - line: the line where the declaration begins.
    public init(name: String, line: Int) {
      self.name = name
      self.line = line
    }
  }
}
