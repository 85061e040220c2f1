import SwiftSyntax

/// Where a declaration begins: at the comment directly above it, else at its first attribute or keyword.
///
/// A blank line ends the comment, so a `// MARK:` that stands apart is left out.
func startWithComment(of node: DeclSyntax) -> AbsolutePosition {
  let pieces = Array(node.leadingTrivia)
  var start = node.positionAfterSkippingLeadingTrivia
  var position = start
  var lineEnds = 0
  for piece in pieces.reversed() {
    position = position.advanced(by: -piece.sourceLength.utf8Length)
    switch piece {
    case .newlines(let count), .carriageReturnLineFeeds(let count), .carriageReturns(let count):
      lineEnds += count
      if lineEnds > 1 { return start }
    case .lineComment, .docLineComment, .blockComment, .docBlockComment:
      start = position
      lineEnds = 0
    case .spaces, .tabs:
      break
    default:
      return start
    }
  }
  return start
}

/// Where a declaration ends: after the comment on its last line, if there is one.
func endWithComment(of node: DeclSyntax) -> AbsolutePosition {
  var position = node.endPositionBeforeTrailingTrivia
  var end = position
  for piece in node.trailingTrivia {
    position = position.advanced(by: piece.sourceLength.utf8Length)
    switch piece {
    case .lineComment, .docLineComment, .blockComment, .docBlockComment: end = position
    default: break
    }
  }
  return end
}
