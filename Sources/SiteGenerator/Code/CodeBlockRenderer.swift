import Markdown

/// Shows the code blocks of a page in colours, with what their fences ask for.
struct CodeBlockRenderer {
  let library: CodeLibrary
  let words: Words

  /// A code block as HTML.
  func html(_ block: Node) -> String {
    let code = block.literal ?? ""
    let info = FenceInfo(block.fenceInfo ?? "")
    let box = CodeBox(
      code: codeHTML(code, info), language: info.language,
      label: info.title ?? label(info.language),
      firstLine: info.isNumbered ? 1 : nil
    ).html
    guard let title = info.title else { return box }
    return
      "<figure class=\"listing\">\n<figcaption><span class=\"title\">\(escapedHTML(title))</span>"
      + "</figcaption>\n\(box)\n</figure>"
  }

  private func codeHTML(_ code: String, _ info: FenceInfo) -> String {
    switch info.language {
    case "swift":
      return lineHTML(library.snippet(code).lines, highlighted: info.highlighted)
    case "console":
      return consoleHTML(code, highlighted: info.highlighted)
    default:
      if let table = LanguageTable.named(info.language) {
        return lineHTML(
          TableHighlighter.lines(of: code, table: table), highlighted: info.highlighted)
      }
      let isPlain = info.highlighted.isEmpty && !info.isNumbered
      return isPlain
        ? escapedHTML(code) : lineHTML(plainLines(code), highlighted: info.highlighted)
    }
  }

  private func label(_ language: String) -> String {
    switch language {
    case "swift": words[.swiftCode]
    case "console": words[.terminalSession]
    default: words[.code]
    }
  }
}
