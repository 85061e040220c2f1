import Markdown

/// Lines of code as HTML, one `span` a line so that a style sheet can number them.
///
/// - Parameters:
///   - lines: the lines.
///   - highlighted: the lines to highlight, counted from 1.
///   - changes: how the lines differ from earlier ones.
func lineHTML(
  _ lines: [CodeLine], highlighted: Set<Int> = [], changes: CodeChanges? = nil
) -> [UInt8] {
  var html: [UInt8] = []
  html.reserveCapacity(lines.count * 160)
  for (index, line) in lines.enumerated() {
    let marks = changes?.lines[index]
    html.append("<span class=\"line")
    if highlighted.contains(index + 1) { html.append(" highlighted") }
    if marks != nil { html.append(" changed") }
    html.append("\">")
    if let marks {
      html.append(html: markedHTML(line, marks))
    } else {
      for span in line { html.append(span: span) }
    }
    html.append("</span>\n")
  }
  return html
}

/// A line as HTML for running text, without its indentation.
func inlineHTML(_ line: CodeLine) -> String {
  guard let first = line.first else { return "" }
  let start = CodeSpan(first.kind, String(first.text.drop { $0 == " " }))
  return ([start] + line.dropFirst()).map(spanHTML).joined()
}

private func spanHTML(_ span: CodeSpan) -> String {
  var html: [UInt8] = []
  html.append(span: span)
  return String(decoding: html, as: UTF8.self)
}

extension [UInt8] {
  fileprivate mutating func append(span: CodeSpan) {
    switch span.kind {
    // Most code is of these; an element for each would make up a quarter of a page's weight.
    case .plain, .identifier, .argumentLabel, .operator: append(escaping: span.text)
    default:
      append("<span class=\"")
      append(html: span.kind.rawValue)
      append("\">")
      append(escaping: span.text)
      append("</span>")
    }
  }
}

/// A line with some of its bytes marked; a comment is read as a whole, and not word by word.
private func markedHTML(_ line: CodeLine, _ marks: [Range<Int>]) -> String {
  var html = ""
  var start = 0
  for span in line {
    let bytes = Array(span.text.utf8)
    let range = start..<start + bytes.count
    start = range.upperBound
    let cuts = marks.flatMap { [$0.lowerBound, $0.upperBound] }.filter(range.contains)
    var from = range.lowerBound
    for end in cuts + [range.upperBound] where end > from {
      let text = String(
        decoding: bytes[(from - range.lowerBound)..<(end - range.lowerBound)], as: UTF8.self)
      let piece = spanHTML(CodeSpan(span.kind, text))
      let isComment = span.kind == .comment || span.kind == .docComment
      let isMarked = !isComment && marks.contains { $0.contains(from) }
      html += isMarked ? "<mark>\(piece)</mark>" : piece
      from = end
    }
  }
  return html
}

/// A box of code that scrolls sideways on its own, and that the keyboard can reach to do so.
struct CodeBox {
  /// HTML.
  let code: [UInt8]
  /// The class that says what it is; may be empty.
  var language = ""
  /// What the box holds, for those who do not see it.
  let label: String
  /// The number of the first line, for code that is shown with line numbers.
  var firstLine: Int?
  /// Whether changed lines are marked, and the others step back.
  var hasChanges = false

  var html: String { String(decoding: bytes, as: UTF8.self) }

  /// The HTML as bytes, which takes no check that they are text.
  var bytes: [UInt8] {
    var html: [UInt8] = []
    html.reserveCapacity(code.count + 160)
    html.append("<pre class=\"code")
    if firstLine != nil { html.append(" numbered") }
    if hasChanges { html.append(" has-changes") }
    html.append("\" tabindex=\"0\" role=\"group\" aria-label=\"")
    html.append(escaping: label)
    html.append("\"")
    if let firstLine {
      html.append(html: " style=\"counter-reset: line \(firstLine - 1)\"")
    }
    html.append("><code")
    if !language.isEmpty {
      html.append(" class=\"language-")
      html.append(escaping: language)
      html.append("\"")
    }
    html.append(">")
    html += code
    html.append("</code></pre>")
    return html
  }
}
