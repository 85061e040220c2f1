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
    let line = Int(cmark_node_get_start_line(pointer))
    let column = Int(cmark_node_get_start_column(pointer))
    guard let url, !url.isEmpty, let block = enclosingBlock else {
      return SourcePosition(line: line, column: column > 0 ? column : nil)
    }
    // cmark counts lines wrongly after a link definition that opens the paragraph, a hard line break
    // and a destination of several lines, so look for the destination itself.
    let lines = block.firstLine...max(block.firstLine, block.lastLine)
    let found = document.lines.line(holding: url, in: lines, nearest: line) ?? line
    let certain = document.lines.opensLink(line: found, column: column)
    return SourcePosition(line: found, column: certain ? column : nil)
  }

  private var enclosingBlock: (firstLine: Int, lastLine: Int)? {
    var block: Node? = self
    while let node = block, !node.kind.isBlock { block = node.parent }
    guard let block else { return nil }
    return (
      Int(cmark_node_get_start_line(block.pointer)), Int(cmark_node_get_end_line(block.pointer))
    )
  }
}
