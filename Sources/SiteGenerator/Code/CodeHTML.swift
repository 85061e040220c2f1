import Markdown

/// Lines of code as HTML, one `span` a line so that a style sheet can number them.
func lineHTML(_ lines: [CodeLine]) -> String {
  lines.map { "<span class=\"line\">\($0.map(spanHTML).joined())</span>\n" }.joined()
}

private func spanHTML(_ span: CodeSpan) -> String {
  let text = escapedHTML(span.text)
  return span.kind == .plain ? text : "<span class=\"\(span.kind.rawValue)\">\(text)</span>"
}

/// A box of code that scrolls sideways on its own, and that the keyboard can reach to do so.
///
/// - Parameters:
///   - code: HTML.
///   - language: the class that says what it is; may be empty.
///   - label: what the box holds, for those who do not see it.
///   - firstLine: the number of the first line, for code that is shown with line numbers.
func codeBox(_ code: String, language: String, label: String, firstLine: Int? = nil) -> String {
  let languageClass = language.isEmpty ? "" : " class=\"language-\(escapedHTML(language))\""
  let numbering = firstLine.map { " style=\"counter-reset: line \($0 - 1)\"" } ?? ""
  let boxClass = firstLine == nil ? "code" : "code numbered"
  return "<pre class=\"\(boxClass)\" tabindex=\"0\" role=\"group\" "
    + "aria-label=\"\(escapedHTML(label))\"\(numbering)><code\(languageClass)>\(code)</code></pre>"
}
