import Markdown
import Recording

/// What the compiler said of a file: each message, with the line of code that it is about.
struct CompilerHTML {
  let recording: CompilerRecording
  let words: Words
  /// The lines of the file, each as HTML, without its indentation.
  let lines: [String]

  var html: String {
    let verdict = say(
      recording.isAccepted ? .accepted : .rejected,
      ["version": escapedHTML(recording.toolchain)])
    let messages = recording.messages.map(message).joined(separator: "\n")
    let list = messages.isEmpty ? "" : "\n<ul>\n\(messages)\n</ul>"
    let caption = say(.caption, ["file": "<b>\(escapedHTML(recording.name)).swift</b>"])
    return "<figure class=\"compiler\">\n<figcaption>\(caption)</figcaption>\n"
      + "<p>\(verdict)</p>\(list)\n</figure>"
  }

  private func say(_ phrase: CompilerPhrase, _ values: [String: String] = [:]) -> String {
    words.html(phrase, values)
  }

  private func message(_ message: CompilerRecording.Message) -> String {
    let group =
      message.group.map { " <span class=\"group\">[#\(escapedHTML($0))]</span>" } ?? ""
    let notes = message.notes.map { note in
      "<li><p>\(say(.note, ["words": escapedHTML(note.words)]))</p>"
        // A note about the same line needs no second look at it.
        + (note.line == message.line ? "" : note.line.map(code) ?? "") + "</li>"
    }.joined(separator: "\n")
    let severity: CompilerPhrase = message.severity == "error" ? .error : .warning
    return "<li><p><strong>\(say(severity))</strong>: "
      + "\(escapedHTML(message.words))\(group)</p>\n\(code(at: message.line))"
      + (notes.isEmpty ? "" : "\n<ul>\n\(notes)\n</ul>") + "</li>"
  }

  /// A line of the file, behind its number.
  private func code(at line: Int) -> String {
    let code = lines.indices.contains(line - 1) ? lines[line - 1] : ""
    return
      "<p><span class=\"place\">\(say(.line, ["number": "\(line)"]))</span> <code>\(code)</code></p>"
  }
}

/// The words around the compiler's own.
enum CompilerPhrase: String, Phrase {
  static let group = "compiler"

  case caption = "The compiler on {file}"
  case accepted = "Swift {version} accepts it, without a word."
  case rejected = "Swift {version} rejects it."
  case error = "error"
  case warning = "warning"
  case note = "note: {words}"
  case line = "line {number}"
}
