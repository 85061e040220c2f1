import Markdown

/// Shows the code blocks of a page: Swift in colours, terminal sessions with their prompts, the rest plain.
struct CodeBlockRenderer {
  let library: CodeLibrary

  /// A code block as HTML.
  func html(_ block: Node) -> String {
    let code = block.literal ?? ""
    let language = block.fenceInfo?.split(whereSeparator: \.isWhitespace).first.map(String.init)
    switch language {
    case "swift":
      return codeBox(
        lineHTML(library.snippet(code).lines), language: "swift", label: "Swift code")
    case "console":
      return codeBox(consoleHTML(code), language: "console", label: "Terminal session")
    default:
      return codeBox(escapedHTML(code), language: language ?? "", label: "Code")
    }
  }
}
