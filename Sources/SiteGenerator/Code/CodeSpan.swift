/// A piece of code of one colour.
public struct CodeSpan: Sendable, Equatable {
  /// What the piece is.
  public let kind: CodeKind
  /// The piece as typed.
  public let text: String

  /// Makes a span.
  ///
  /// - Parameters:
  ///   - kind: what the piece is.
  ///   - text: the piece as typed.
  public init(_ kind: CodeKind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// What a piece of code is.
///
/// The names are the classes that a theme's style sheet colours. Identifiers, argument labels and operators get no
/// element of their own.
public enum CodeKind: String, Sendable, CaseIterable {
  /// White space, punctuation, and whatever has no colour of its own; it gets no element.
  case plain
  case keyword, type, identifier, argumentLabel, attribute, directive
  case string, number, regex, comment, docComment, `operator`
}
