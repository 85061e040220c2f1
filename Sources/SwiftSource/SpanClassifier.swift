import SwiftIDEUtils
import SwiftSyntax

/// The colours of a parsed file, without gaps.
func classifiedSpans(of tree: SourceFileSyntax, source: String) -> [SourceSpan] {
  let bytes = Array(source.utf8)
  var spans: [SourceSpan] = []
  var end = 0
  func append(_ kind: SpanKind, upTo offset: Int) {
    let offset = min(offset, bytes.count)
    guard offset > end else { return }
    let text = String(decoding: bytes[end..<offset], as: UTF8.self)
    spans.append(SourceSpan(refined(kind, text), text))
    end = offset
  }
  for classified in tree.classifications {
    append(.plain, upTo: classified.range.lowerBound.utf8Offset)
    append(SpanKind(classified.kind), upTo: classified.range.upperBound.utf8Offset)
  }
  append(.plain, upTo: bytes.count)
  return spans
}

/// The kind that a reader would give the piece.
///
/// The parser sees a type only where a type must stand. By Swift's naming rules, an identifier
/// with a capital is one as well, as in `DispatchQueue(label:)`.
private func refined(_ kind: SpanKind, _ text: String) -> SpanKind {
  kind == .identifier && text.first?.isUppercase == true ? .type : kind
}

extension SpanKind {
  init(_ classification: SyntaxClassification) {
    switch classification {
    case .keyword: self = .keyword
    case .type: self = .type
    case .identifier, .dollarIdentifier: self = .identifier
    case .argumentLabel: self = .argumentLabel
    case .attribute: self = .attribute
    case .ifConfigDirective: self = .directive
    case .stringLiteral: self = .string
    case .integerLiteral, .floatLiteral: self = .number
    case .regexLiteral: self = .regex
    case .lineComment, .blockComment: self = .comment
    case .docLineComment, .docBlockComment: self = .docComment
    case .operator: self = .operator
    default: self = .plain
    }
  }
}
