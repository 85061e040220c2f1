import CCmark

/// A place in a document's text.
public struct SourcePosition: Sendable, Equatable {
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted in UTF-8 bytes from 1; nil when only the line is certain.
  public let column: Int?

  /// Makes a position.
  ///
  /// - Parameters:
  ///   - line: counted from 1.
  ///   - column: counted in UTF-8 bytes from 1, or nil.
  public init(line: Int, column: Int? = nil) {
    self.line = line
    self.column = column
  }
}

extension Node {
  /// Where the node begins.
  ///
  /// For a block, and a link or image whose destination is typed where it is used, this is exact to the line;
  /// elsewhere inside a paragraph it is as good as cmark's own count.
  public var position: SourcePosition {
    let piece = self.piece
    let source = piece?.lines ?? document.lines
    let line = Int(cmark_node_get_start_line(pointer))
    let column = Int(cmark_node_get_start_column(pointer))
    func place(_ line: Int, _ column: Int?) -> SourcePosition {
      piece?.position(line: line, column: column) ?? SourcePosition(line: line, column: column)
    }
    guard let form else { return place(line, column > 0 ? column : nil) }
    // cmark counts lines wrongly after a link definition that opens the paragraph, a hard line break
    // and a destination of several lines, so look for the destination itself.
    let found =
      source.line(holding: form, in: enclosingLines ?? line...line, nearest: line) ?? line
    let certain = source.opensLink(line: found, column: column)
    return place(found, certain ? column : nil)
  }

  /// How the node is typed, as far as that tells it from others; nil for a node whose place is certain.
  private var form: TypedForm? {
    switch kind {
    case .link, .image:
      guard let url, !url.isEmpty else { return nil }
      return .destination(Array(url.utf8))
    case .htmlInline:
      return literal?.split(separator: "\n").first.map { .html(Array($0.utf8)) }
    default: return nil
    }
  }

  /// The part of the document that the node was parsed from; nil for the document itself.
  private var piece: Piece? {
    guard !document.pieces.isEmpty else { return nil }
    var node: CNode? = pointer
    while let current = node {
      if let piece = document.piece(of: current) { return piece }
      node = cmark_node_parent(current)
    }
    return nil
  }

  /// The lines of the paragraph that the node stands in; nil in a table, where a line tells enough.
  private var enclosingLines: ClosedRange<Int>? {
    var block: CNode? = pointer
    while let node = block, !Kind(cmark_node_get_type(node)).isBlock {
      block = cmark_node_parent(node)
    }
    return block.flatMap { cmark_node_get_start_line($0) > 0 ? lines(of: $0) : nil }
  }
}
