import Markdown

/// The ways from one page to others and to its own headings, as HTML.
struct Navigation: Sendable {
  /// Up to so many lines, every page lists all of them; beyond, only those around it.
  ///
  /// So the size of the whole site grows with its pages, and not with their square.
  static let limit = 60

  let site: Site
  /// For each line, the address of its page from the site's folder, and its title, escaped.
  private let items: [(address: String?, title: String)]
  /// The outermost lines.
  private let parts: [Int]

  init(site: Site) {
    self.site = site
    items = site.lines.map { line in
      (line.page.map { escapedHTML(encodedPath(site.pages[$0].address)) }, escapedHTML(line.title))
    }
    parts = site.lines.indices.filter { site.lines[$0].level == 1 }
  }

  /// The pages in nested lists, the current one marked: all of them, or the parts and those of the current part.
  func sidebar(_ index: Int, root: String) -> String {
    let current = site.lineOfPage[index]
    let lines: [Int]
    if site.lines.count <= Navigation.limit {
      lines = Array(site.lines.indices)
    } else {
      let part = site.part(of: current)
      let position = parts.firstIndex(of: part.lowerBound) ?? 0
      lines = window(parts, around: position).flatMap { line in
        line == part.lowerBound
          ? [line] + window(Array(part.dropFirst()), around: current - part.lowerBound - 1) : [line]
      }
    }
    return nestedList(
      lines.map { line in
        (site.lines[line].level, item(line, root: root, isCurrent: line == current))
      })
  }

  private func window(_ lines: [Int], around position: Int) -> [Int] {
    guard lines.count > Navigation.limit else { return lines }
    let start = max(0, min(position - Navigation.limit / 2, lines.count - Navigation.limit))
    return Array(lines[start..<start + Navigation.limit])
  }

  private func item(_ line: Int, root: String, isCurrent: Bool) -> String {
    let (address, title) = items[line]
    guard let address else { return "<span>\(title)</span>" }
    let current = isCurrent ? " aria-current=\"page\"" : ""
    return "<a href=\"\(root)\(address)\"\(current)>\(title)</a>"
  }

  /// Every page but the home page in nested lists, for a home page that has no text of its own.
  func contents() -> String {
    nestedList(
      site.lines.indices.dropFirst().map { line in
        (site.lines[line].level, item(line, root: "", isCurrent: false))
      })
  }

  /// The page's second- and third-level headings in nested lists; empty for a page with fewer than two.
  func headings(_ index: Int) -> String {
    let shown = site.pages[index].headings.filter { $0.level == 2 || $0.level == 3 }
    guard shown.count > 1 else { return "" }
    let list = nestedList(
      shown.map { heading in
        let address = escapedHTML("#" + percentEncoded(heading.identifier))
        return (heading.level, "<a href=\"\(address)\">\(escapedHTML(heading.text))</a>")
      })
    return "<nav aria-label=\"On this page\">\n\(list)</nav>"
  }

  /// A link to the page before this one; empty on the first.
  func previous(_ index: Int, root: String) -> String {
    index > 0 ? link(to: index - 1, "prev", "Previous", root: root) : ""
  }

  /// A link to the page after this one; empty on the last.
  func next(_ index: Int, root: String) -> String {
    index + 1 < site.pages.count ? link(to: index + 1, "next", "Next", root: root) : ""
  }

  private func link(to index: Int, _ relation: String, _ label: String, root: String) -> String {
    let (address, title) = items[site.lineOfPage[index]]
    return "<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(root)\(address ?? "")\">"
      + "<span>\(label)</span> <strong>\(title)</strong></a>"
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
    html += "<li>"
    html += item
  }
  return html + String(repeating: "</li>\n</ul>\n", count: open.count)
}
