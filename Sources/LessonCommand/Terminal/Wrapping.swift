/// Breaks a text into lines of at most `width` characters, between words where it can.
///
/// A word that is longer than a line breaks after a hyphen, if it has one.
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
        let head = line.prefix(width)
        let end = head.lastIndex(of: "-").map { line.index(after: $0) } ?? head.endIndex
        lines.append(String(line[..<end]))
        line = String(line[end...])
      }
    }
    return lines + [line]
  }
}

/// The text as lines that fit the terminal, each with so many spaces before it.
func indented(_ text: String, by indent: Int, width: Int = terminalWidth) -> [String] {
  wrapped(text, width: width - indent).map { String(repeating: " ", count: indent) + $0 }
}
