import SiteGenerator
import SwiftSource

/// Lends the generator the official Swift parser.
struct SwiftCodeReader: CodeReader {
  func read(_ source: String) -> any CodeFile { ParsedCode(file: SwiftFile(source)) }
}

private struct ParsedCode: CodeFile {
  let file: SwiftFile

  var lines: [CodeLine] { file.lines.map(codeLine) }

  func declaration(named name: String) throws(CodeError) -> CodeSlice {
    do {
      let slice = try file.slice(named: name)
      return CodeSlice(firstLine: slice.firstLine, lines: slice.lines.map(codeLine))
    } catch {
      throw CodeError(error)
    }
  }

  private func codeLine(_ spans: [SourceSpan]) -> CodeLine {
    spans.map { CodeSpan(CodeKind($0.kind), $0.text) }
  }
}

extension CodeKind {
  fileprivate init(_ kind: SpanKind) {
    switch kind {
    case .plain: self = .plain
    case .keyword: self = .keyword
    case .type: self = .type
    case .identifier: self = .identifier
    case .argumentLabel: self = .argumentLabel
    case .attribute: self = .attribute
    case .directive: self = .directive
    case .string: self = .string
    case .number: self = .number
    case .regex: self = .regex
    case .comment: self = .comment
    case .docComment: self = .docComment
    case .operator: self = .operator
    }
  }
}

extension CodeError {
  fileprivate init(_ error: DeclarationError) {
    switch error {
    case .unknown(let names):
      self = .unknown(has: names)
    case .ambiguous(let candidates):
      self = .ambiguous(names: candidates.map(\.name), lines: candidates.map(\.line))
    }
  }
}
