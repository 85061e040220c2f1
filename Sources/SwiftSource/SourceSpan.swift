/// A piece of Swift source of one colour.
public struct SourceSpan: Sendable, Equatable {
  /// What the piece is.
  public let kind: SpanKind
  /// The piece as it stands in the source.
  public let text: String

  /// Makes a span.
  ///
  /// - Parameters:
  ///   - kind: what the piece is.
  ///   - text: the piece as it stands in the source.
  public init(_ kind: SpanKind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

/// What a piece of Swift source is, as far as colours go.
public enum SpanKind: String, Sendable, CaseIterable {
  /// White space, punctuation, and whatever has no colour of its own.
  case plain
  case keyword, type, identifier, argumentLabel, attribute, directive
  case string, number, regex, comment, docComment, `operator`
}
