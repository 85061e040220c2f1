import Markdown

/// A terminal session as HTML: what is typed, after `$ `, is set apart from what is printed.
func consoleHTML(_ session: String) -> String {
  plainLines(session).map { line in
    let text = line.first?.text ?? ""
    guard text.hasPrefix("$ ") else {
      return "<span class=\"line output\">\(escapedHTML(text))</span>\n"
    }
    return "<span class=\"line input\"><span class=\"prompt\">$ </span>"
      + "<kbd>\(escapedHTML(text.dropFirst(2)))</kbd></span>\n"
  }.joined()
}
