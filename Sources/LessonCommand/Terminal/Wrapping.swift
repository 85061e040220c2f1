/// Breaks a text into lines of at most `width` characters, between words where it can.
func wrapped(_ text: String, width: Int = terminalWidth) -> [String] {
  text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
      while line.count > width {
        lines.append(String(line.prefix(width)))
        line = String(line.dropFirst(width))
      }
    }
    return lines + [line]
  }
}

/// The text as lines that fit the terminal, each with so many spaces before it.
func indented(_ text: String, by indent: Int, width: Int = terminalWidth) -> [String] {
  wrapped(text, width: width - indent).map { String(repeating: " ", count: indent) + $0 }
}
