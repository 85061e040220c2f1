import Markdown

/// Shows the code blocks of a page in colours, with what their fences ask for.
struct CodeBlockRenderer {
  let library: CodeLibrary
  let words: Words

  /// A code block as HTML.
  func html(_ block: Node) -> [UInt8] {
    let code = block.literal ?? ""
    let info = FenceInfo(block.fenceInfo ?? "")
    let box = CodeBox(
      code: codeHTML(code, info), language: info.language,
      label: info.title ?? label(info.language),
      firstLine: info.isNumbered ? 1 : nil
    ).bytes
    guard let title = info.title else { return box }
    var html: [UInt8] = []
    html.append("<figure class=\"listing\">\n<figcaption><span class=\"title\">")
    html.append(escaping: title)
    html.append("</span></figcaption>\n")
    html += box
    html.append("\n</figure>")
    return html
  }

  private func codeHTML(_ code: String, _ info: FenceInfo) -> [UInt8] {
    switch info.language {
    case "swift":
      return lineHTML(library.snippet(code).lines, highlighted: info.highlighted)
    case "console":
      return Array(consoleHTML(code, highlighted: info.highlighted).utf8)
    default:
      if let table = LanguageTable.named(info.language) {
        return lineHTML(
          TableHighlighter.lines(of: code, table: table), highlighted: info.highlighted)
      }
      let isPlain = info.highlighted.isEmpty && !info.isNumbered
      return isPlain
        ? Array(escapedHTML(code).utf8)
        : lineHTML(plainLines(code), highlighted: info.highlighted)
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
