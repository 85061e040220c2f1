import Markdown

/// Lines of code as HTML, one `span` a line so that a style sheet can number them.
///
/// - Parameters:
///   - lines: the lines.
///   - highlighted: the lines to highlight, counted from 1.
///   - changes: how the lines differ from earlier ones.
func lineHTML(
  _ lines: [CodeLine], highlighted: Set<Int> = [], changes: CodeChanges? = nil
) -> String {
  var html = ""
  for (index, line) in lines.enumerated() {
    var lineClass = "line"
    if highlighted.contains(index + 1) { lineClass += " highlighted" }
    let marks = changes?.lines[index]
    if marks != nil { lineClass += " changed" }
    html += "<span class=\""
    html += lineClass
    html += "\">"
    if let marks {
      html += markedHTML(line, marks)
    } else {
      for span in line { html += spanHTML(span) }
    }
    html += "</span>\n"
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
  let text = escapedHTML(span.text)
  switch span.kind {
  // Most code is of these; an element for each would make up a quarter of a page's weight.
  case .plain, .identifier, .argumentLabel, .operator: return text
  default: return "<span class=\"\(span.kind.rawValue)\">\(text)</span>"
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
  let code: String
  /// The class that says what it is; may be empty.
  var language = ""
  /// What the box holds, for those who do not see it.
  let label: String
  /// The number of the first line, for code that is shown with line numbers.
  var firstLine: Int?
  /// Whether changed lines are marked, and the others step back.
  var hasChanges = false

  var html: String {
    let languageClass = language.isEmpty ? "" : " class=\"language-\(escapedHTML(language))\""
    let numbering = firstLine.map { " style=\"counter-reset: line \($0 - 1)\"" } ?? ""
    let boxClass =
      "code" + (firstLine == nil ? "" : " numbered") + (hasChanges ? " has-changes" : "")
    return "<pre class=\"\(boxClass)\" tabindex=\"0\" role=\"group\" "
      + "aria-label=\"\(escapedHTML(label))\"\(numbering)><code\(languageClass)>\(code)</code></pre>"
  }
}
