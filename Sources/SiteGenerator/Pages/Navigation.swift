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
  /// The sidebars made so far, which all pages of a part share.
  private let sidebars = Locked<[SidebarKey: Sidebar]>([:])

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
    let isWhole = site.lines.count <= Navigation.limit
    let part = isWhole ? site.lines.indices : site.part(of: current)
    // In a part that is too long to be listed, each page has a window of its own.
    guard isWhole || part.count <= Navigation.limit else {
      return Sidebar(items(around: current, in: part, root: root)).html(current: current)
    }
    let key = SidebarKey(part: part.lowerBound, root: root)
    let sidebar =
      sidebars.withLock { $0[key] }
      ?? Sidebar(
        isWhole
          ? part.map { self.sidebarItem($0, root: root) }
          : items(around: current, in: part, root: root))
    sidebars.withLock { $0[key] = sidebar }
    return sidebar.html(current: current)
  }

  /// The parts, and the lines of the current one.
  private func items(around current: Int, in part: Range<Int>, root: String) -> [SidebarItem] {
    let position = parts.firstIndex(of: part.lowerBound) ?? 0
    return window(parts, around: position).flatMap { line in
      line == part.lowerBound
        ? [line] + window(Array(part.dropFirst()), around: current - part.lowerBound - 1) : [line]
    }.map { sidebarItem($0, root: root) }
  }

  private func sidebarItem(_ line: Int, root: String) -> SidebarItem {
    let address = items[line].address ?? ""
    return SidebarItem(
      line: line, level: site.lines[line].level, html: item(line, root: root),
      endOfAddress: "<a href=\"\(root)\(address)\"".utf8.count)
  }

  private func window(_ lines: [Int], around position: Int) -> [Int] {
    guard lines.count > Navigation.limit else { return lines }
    let start = max(0, min(position - Navigation.limit / 2, lines.count - Navigation.limit))
    return Array(lines[start..<start + Navigation.limit])
  }

  private func item(_ line: Int, root: String) -> String {
    let (address, title) = items[line]
    guard let address else { return "<span>\(title)</span>" }
    return "<a href=\"\(root)\(address)\">\(title)</a>"
  }

  /// Every page but the home page in nested lists, for a home page that has no text of its own.
  func contents() -> String {
    nestedList(
      site.lines.indices.dropFirst().map { line in
        (site.lines[line].level, item(line, root: ""))
      })
  }

  /// The page's second- and third-level headings in nested lists; empty for a page with fewer than two.
  func headings(_ index: Int, _ words: Words) -> String {
    let shown = site.pages[index].headings.filter { $0.level == 2 || $0.level == 3 }
    guard shown.count > 1 else { return "" }
    let list = nestedList(
      shown.map { heading in
        let address = escapedHTML("#" + percentEncoded(heading.identifier))
        return (heading.level, "<a href=\"\(address)\">\(escapedHTML(heading.text))</a>")
      })
    return "<nav aria-label=\"\(escapedHTML(words[.onThisPage]))\">\n\(list)</nav>"
  }

  /// A link to the page before this one; empty on the first.
  func previous(_ index: Int, _ words: Words, root: String) -> String {
    index > 0 ? link(to: index - 1, "prev", words[.previous], root: root) : ""
  }

  /// A link to the page after this one; empty on the last.
  func next(_ index: Int, _ words: Words, root: String) -> String {
    index + 1 < site.pages.count ? link(to: index + 1, "next", words[.next], root: root) : ""
  }

  private func link(to index: Int, _ relation: String, _ label: String, root: String) -> String {
    let (address, title) = items[site.lineOfPage[index]]
    return "<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(root)\(address ?? "")\">"
      + "<span>\(escapedHTML(label))</span> <strong>\(title)</strong></a>"
  }
}

/// What tells one sidebar from another: the part that it shows, and the way to the site's folder.
private struct SidebarKey: Hashable {
  let part: Int
  let root: String
}

/// A line of a sidebar.
private struct SidebarItem {
  let line: Int
  let level: Int
  let html: String
  /// How many bytes of it there are up to the end of its address.
  let endOfAddress: Int
}

/// A list of pages, in which one can be marked as the current one.
private struct Sidebar {
  private let html: String
  /// For each line, after how many bytes of the list its address ends.
  private let ends: [Int: Int]

  init(_ items: [SidebarItem]) {
    var starts: [Int] = []
    html = nestedList(items.map { ($0.level, $0.html) }, starts: &starts)
    ends = Dictionary(
      zip(items, starts).map { ($0.line, $1 + $0.endOfAddress) },
      uniquingKeysWith: { first, _ in first })
  }

  func html(current: Int) -> String {
    guard let end = ends[current] else { return html }
    let index = html.utf8.index(html.startIndex, offsetBy: end)
    return html[..<index] + " aria-current=\"page\"" + html[index...]
  }
}

/// Items in nested lists, by level; a level that is left out opens no list of its own.
func nestedList(_ items: [(level: Int, html: String)]) -> String {
  var starts: [Int] = []
  return nestedList(items, starts: &starts)
}

/// The same; it also tells before how many bytes each item stands.
private func nestedList(_ items: [(level: Int, html: String)], starts: inout [Int]) -> String {
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
    starts.append(html.utf8.count)
    html += item
  }
  return html + String(repeating: "</li>\n</ul>\n", count: open.count)
}
