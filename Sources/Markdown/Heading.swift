import CCmark

/// A heading of a document, with the identifier that links to it may use.
public struct Heading: Sendable, Equatable {
  /// 1 to 6.
  public let level: Int
  /// The heading's words without markup.
  public let text: String
  /// The heading's identifier, unique in its document.
  public let identifier: String

  /// Makes a heading.
  ///
  /// - Parameters:
  ///   - level: 1 to 6.
  ///   - text: the heading's words without markup.
  ///   - identifier: unique in its document.
  public init(level: Int, text: String, identifier: String) {
    self.level = level
    self.text = text
    self.identifier = identifier
  }
}

extension Document {
  /// Gives every heading an identifier, shown as its `id` when the document is rendered.
  ///
  /// A heading that ends with `{#identifier}` gets that one, where the document was parsed with this addition.
  /// - Parameter reserved: identifiers that the page around the document uses; a heading that would
  ///   take one is numbered.
  /// - Returns: the headings, in the order of the text.
  public func identifyHeadings(reserved: Set<String> = []) -> [Heading] {
    let nodes = blocks(below: rootPointer)
      .filter { cmark_node_get_type($0) == CMARK_NODE_HEADING }
      .map { Node(document: self, pointer: $0) }
    let texts = nodes.map(\.plainText)
    let wanted = zip(nodes, texts).map { customIdentifiers[$0.pointer] ?? naturalIdentifier($1) }
    let taken = footnoteIdentifiers.isEmpty ? reserved : reserved.union(footnoteIdentifiers)
    let unique = uniqueIdentifiers(wanted, reserved: taken)
    var headings: [Heading] = []
    headings.reserveCapacity(nodes.count)
    identifiers.reserveCapacity(nodes.count)
    for (node, (text, identifier)) in zip(nodes, zip(texts, unique)) {
      identifiers[node.pointer] = identifier
      headings.append(Heading(level: node.headingLevel, text: text, identifier: identifier))
    }
    return headings
  }
}
