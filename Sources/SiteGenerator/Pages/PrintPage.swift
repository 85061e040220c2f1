import Markdown

/// The whole site on one page, to be printed: every identifier is made unique, and links between pages lead within it.
struct PrintPage: Sendable {
  static let file = "print.html"

  let site: Site
  private let numbers: [String: Int]

  init(site: Site) {
    self.site = site
    numbers = Dictionary(
      site.pages.enumerated().map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A list of the pages, with links to their places.
  func contents() -> String {
    nestedList(
      site.lines.map { line in
        let title = escapedHTML(line.title)
        return (line.level, line.page.map { "<a href=\"#p\($0)\">\(title)</a>" } ?? title)
      })
  }

  /// A page's text, as it stands on the print page.
  func section(_ index: Int) -> [UInt8] {
    let page = site.pages[index]
    let html = Array(page.body.utf8)
    var result = Array("<section class=\"sheet\" id=\"p\(index)\">\n".utf8)
    result.reserveCapacity(html.count + html.count / 8)
    var start = 0
    for attribute in htmlAttributes(in: html) {
      guard let value = value(of: attribute, in: html, page: index) else { continue }
      result += html[start..<attribute.range.lowerBound]
      result += value.utf8
      start = attribute.range.upperBound
    }
    result += html[start...]
    result += "</section>\n".utf8
    return result
  }

  /// What an attribute becomes; nil to leave it.
  private func value(of attribute: HTMLAttribute, in html: [UInt8], page: Int) -> String? {
    switch attribute.name {
    case "id", "for", "aria-labelledby", "aria-describedby":
      return "p\(page)-" + String(decoding: html[attribute.range], as: UTF8.self)
    case "name" where attribute.tag == "a":
      return "p\(page)-" + String(decoding: html[attribute.range], as: UTF8.self)
    case "href", "src", "poster":
      return address(String(decoding: html[attribute.range], as: UTF8.self), on: page)
    default: return nil
    }
  }

  private func address(_ typed: String, on page: Int) -> String? {
    guard case .local(let path, _, let fragment) = LinkTarget(typed) else { return nil }
    let place = fragment.map { "-" + escapedHTML(percentEncoded($0)) } ?? ""
    if path.isEmpty { return fragment == "top" ? "#p\(page)" : "#p\(page)\(place)" }
    guard let target = resolvedPath(path, from: site.pages[page].address) else { return nil }
    if let number = numbers[target] {
      return fragment == "top" ? "#p\(number)" : "#p\(number)\(place)"
    }
    return escapedHTML(encodedPath(target))
      + (fragment.map { "#" + escapedHTML(percentEncoded($0)) } ?? "")
  }
}
