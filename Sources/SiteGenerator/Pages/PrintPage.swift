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
  func contents() -> [UInt8] {
    nestedList(site.lines.map(\.level)) { place, html in
      let line = site.lines[place]
      if let page = line.page { html.append(html: "<a href=\"#p\(page)\">") }
      html.append(escaping: line.title)
      if line.page != nil { html.append("</a>") }
    }
  }

  /// A page's text, as it stands on the print page.
  func section(_ index: Int) -> [UInt8] {
    site.pages[index].body.withUnsafeBufferPointer { html in
      var section = Array("<section class=\"sheet\" id=\"p\(index)\">\n".utf8)
      section.reserveCapacity(html.count + html.count / 8)
      let prefix = Array("p\(index)-".utf8)
      var start = 0
      func copy(upTo end: Int) {
        section.append(contentsOf: UnsafeBufferPointer(rebasing: html[start..<end]))
        start = end
      }
      for attribute in HTMLAttributes(html) {
        if attribute.namesIdentifier {
          copy(upTo: attribute.value.lowerBound)
          section += prefix
        } else if attribute.mayHoldAddress,
          let address = address(UnsafeBufferPointer(rebasing: html[attribute.value]), on: index)
        {
          copy(upTo: attribute.value.lowerBound)
          section.append(html: address)
          start = attribute.value.upperBound
        }
      }
      copy(upTo: html.count)
      section.append("</section>\n")
      return section
    }
  }

  /// What an address becomes; nil to leave it.
  private func address(_ typed: UnsafeBufferPointer<UInt8>, on page: Int) -> String? {
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

extension HTMLAttribute {
  /// Whether the value is an identifier, or leads to one of the same page.
  fileprivate var namesIdentifier: Bool {
    isIdentifier || name == "for" || name == "aria-labelledby" || name == "aria-describedby"
  }

  fileprivate var mayHoldAddress: Bool { name == "href" || name == "src" || name == "poster" }
}
