extension Document {
  /// The words of the first level-one heading, without markup; nil when there is none.
  public var title: String? {
    nodes.first { $0.kind == .heading && $0.headingLevel == 1 }?.plainText
  }

  /// The title of a text: the words of its first level-one heading, without markup.
  ///
  ///     Document.title(of: "# A *barrier* queue\n…")  // "A barrier queue"
  ///
  /// It parses the whole text, which takes a small part of a millisecond for a page, and stops walking at the
  /// heading.
  /// - Parameter markdown: the text of a page.
  /// - Returns: the title; nil when there is no level-one heading.
  public static func title(of markdown: String) -> String? {
    Document(markdown).title
  }
}
