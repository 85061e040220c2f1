import CCmark

/// A tree and the very text that it was parsed from: a document, or a part of one that was parsed again.
final class Piece {
  let root: CNode
  /// The lines of the text, found when they are first asked for.
  private(set) lazy var lines = SourceLines(text)
  private let text: [UInt8]
  /// For each line, where it stands in the document; nil for the document itself.
  private let origins: [LineOrigin]?
  init(root: CNode, lines: SourceLines) {
    self.root = root
    text = lines.bytes
    origins = nil
    self.lines = lines
  }

  /// Parses a part of a document again.
  ///
  /// - Parameters:
  ///   - parts: its lines, with the place in the document that each comes from.
  ///   - definitions: the document's link definitions.
  init(parsing parts: [ContentLine], definitions: [UInt8], options: Int32) {
    var text = definitions
    var origins: [LineOrigin] = []
    let before = definitions.count { $0 == UInt8(ascii: "\n") }
    origins.append(contentsOf: repeatElement(LineOrigin(line: 0, shift: 0), count: before))
    for (line, origin) in parts {
      text += line
      text.append(UInt8(ascii: "\n"))
      origins.append(origin)
    }
    root = text.withUnsafeBufferPointer { parsedTree($0, options: options) }
    self.text = text
    self.origins = origins
    // What the definitions leave behind is no part of the document.
    for block in children(of: root)
    where Int(cmark_node_get_start_line(block)) <= before {
      cmark_node_unlink(block)
    }
  }

  /// Whether a byte stands anywhere in the text.
  func contains(_ byte: UInt8) -> Bool {
    text.withUnsafeBufferPointer { $0.place(of: byte) != nil }
  }

  /// The outermost blocks.
  var blocks: [CNode] { children(of: root) }

  /// Where a place of this piece stands in the document.
  func position(line: Int, column: Int?) -> SourcePosition {
    guard let origins else { return SourcePosition(line: line, column: column) }
    guard origins.indices.contains(line - 1) else { return SourcePosition(line: line) }
    let origin = origins[line - 1]
    return SourcePosition(line: origin.line, column: column.map { $0 + origin.shift })
  }
}

/// Where a line of a piece stands in the document.
struct LineOrigin {
  let line: Int
  /// What to add to a column.
  let shift: Int
}
