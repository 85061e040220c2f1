import Markdown

/// A terminal session as HTML: what is typed, after `$ `, is set apart from what is printed.
func consoleHTML(_ session: String, highlighted: Set<Int> = []) -> String {
  plainLines(session).enumerated().map { index, line in
    let text = line.first?.text ?? ""
    let mark = highlighted.contains(index + 1) ? " highlighted" : ""
    guard text.hasPrefix("$ ") else {
      return "<span class=\"line output\(mark)\">\(escapedHTML(text))</span>\n"
    }
    return "<span class=\"line input\(mark)\"><span class=\"prompt\">$ </span>"
      + "<kbd>\(escapedHTML(text.dropFirst(2)))</kbd></span>\n"
  }.joined()
}
