import Markdown
import Recording

/// What the compiler said of a file: each message, with the line of code that it is about.
struct CompilerHTML {
  let recording: CompilerRecording
  /// The lines of the file, each as HTML, without its indentation.
  let lines: [String]

  var html: String {
    let verdict =
      recording.isAccepted
      ? "<p>Swift \(escapedHTML(recording.toolchain)) accepts it, without a word.</p>"
      : "<p>Swift \(escapedHTML(recording.toolchain)) rejects it.</p>"
    let messages = recording.messages.map(message).joined(separator: "\n")
    let list = messages.isEmpty ? "" : "\n<ul>\n\(messages)\n</ul>"
    return "<figure class=\"compiler\">\n<figcaption>The compiler on "
      + "<b>\(escapedHTML(recording.name)).swift</b></figcaption>\n\(verdict)\(list)\n</figure>"
  }

  private func message(_ message: CompilerRecording.Message) -> String {
    let group =
      message.group.map { " <span class=\"group\">[#\(escapedHTML($0))]</span>" } ?? ""
    let notes = message.notes.map { note in
      "<li><p>note: \(escapedHTML(note.words))</p>"
        // A note about the same line needs no second look at it.
        + (note.line == message.line ? "" : note.line.map(code) ?? "") + "</li>"
    }.joined(separator: "\n")
    return "<li><p><strong>\(escapedHTML(message.severity))</strong>: "
      + "\(escapedHTML(message.words))\(group)</p>\n\(code(at: message.line))"
      + (notes.isEmpty ? "" : "\n<ul>\n\(notes)\n</ul>") + "</li>"
  }

  /// A line of the file, behind its number.
  private func code(at line: Int) -> String {
    let code = lines.indices.contains(line - 1) ? lines[line - 1] : ""
    return "<p><span class=\"place\">line \(line)</span> <code>\(code)</code></p>"
  }
}
