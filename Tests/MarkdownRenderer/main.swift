import CCmark
import Foundation
import Markdown
import MarkdownSamples

// Lets tests in other languages render Markdown, and write samples of it.

let usage = """
  markdown-renderer render cmark|plain|additions   documents from standard input, ended by NUL each
  markdown-renderer samples COUNT                  made-up documents, ended by NUL each
  """

func write(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\0").utf8))
}

/// What cmark's own function makes of a text.
func cmarkHTML(_ markdown: String) -> String {
  guard let html = cmark_markdown_to_html(markdown, markdown.utf8.count, CMARK_OPT_UNSAFE) else {
    return ""
  }
  defer { free(html) }
  return String(cString: html)
}

func render(as mode: String) {
  let input = FileHandle.standardInput.readDataToEndOfFile()
  for document in input.split(separator: 0, omittingEmptySubsequences: false).dropLast() {
    let markdown = String(decoding: document, as: UTF8.self)
    switch mode {
    case "cmark": write(cmarkHTML(markdown))
    case "plain": write(Document(markdown).html())
    default: write(Document(markdown, additions: .all).html())
    }
  }
}

let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst().first) {
case ("render", let mode?) where ["cmark", "plain", "additions"].contains(mode):
  render(as: mode)
case ("samples", let text?):
  guard let count = Int(text) else { fallthrough }
  for seed in 0..<count {
    var generator = MarkdownGenerator(seed: UInt64(10_000 + seed))
    write(generator.document(withAdditions: true))
  }
default:
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(64)
}
