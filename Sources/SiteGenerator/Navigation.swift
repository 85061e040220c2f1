import Markdown

/// The ways from one page to others and to its own headings, as HTML.
struct Navigation {
  let site: Site
  let index: Int

  private var page: Page { site.pages[index] }

  /// All pages in nested lists, the current one marked.
  func sidebar() -> String {
    nestedList(
      site.pages.map { other in
        let current = other.path == page.path ? " aria-current=\"page\"" : ""
        return (
          max(other.level, 1),
          "<a href=\"\(href(other))\"\(current)>\(escapedHTML(other.title))</a>"
        )
      })
  }

  /// The page's second- and third-level headings in nested lists; empty for a page with fewer than two.
  func headings() -> String {
    let shown = page.headings.filter { $0.level == 2 || $0.level == 3 }
    guard shown.count > 1 else { return "" }
    let list = nestedList(
      shown.map { heading in
        let address = escapedHTML("#" + percentEncoded(heading.identifier))
        return (heading.level, "<a href=\"\(address)\">\(escapedHTML(heading.text))</a>")
      })
    return "<nav aria-label=\"On this page\">\n\(list)</nav>"
  }

  /// A link to the page before this one; empty on the first.
  func previous() -> String { link(to: site.page(before: index), "prev", "Previous") }

  /// A link to the page after this one; empty on the last.
  func next() -> String { link(to: site.page(after: index), "next", "Next") }

  private func link(to other: Page?, _ relation: String, _ label: String) -> String {
    guard let other else { return "" }
    return "<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(href(other))\">"
      + "<span>\(label)</span> <strong>\(escapedHTML(other.title))</strong></a>"
  }

  private func href(_ other: Page) -> String {
    escapedHTML(encodedPath(relativePath(from: page.address, to: other.address)))
  }
}

/// Items in nested lists, by level; a level that is left out opens no list of its own.
func nestedList(_ items: [(level: Int, html: String)]) -> String {
  var html = ""
  var open: [Int] = []
  for (level, item) in items {
    while let last = open.last, open.count > 1, last > level {
      html += "</li>\n</ul>\n"
      open.removeLast()
    }
    if let last = open.last, last >= level {
      html += "</li>\n"
      // The first item may be deeper than those that follow.
      open[open.count - 1] = level
    } else {
      html += open.isEmpty ? "<ul>\n" : "\n<ul>\n"
      open.append(level)
    }
    html += "<li>\(item)"
  }
  return html + String(repeating: "</li>\n</ul>\n", count: open.count)
}
