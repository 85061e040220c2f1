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
  ///
  /// - Parameter index: the current page; nil for none, and the first one's part.
  func sidebar(_ index: Int?, root: String) -> [UInt8] {
    let current = site.lineOfPage[index ?? 0]
    let isWhole = site.lines.count <= Navigation.limit
    let part = isWhole ? site.lines.indices : site.part(of: current)
    let marked = index == nil ? nil : current
    // In a part that is too long to be listed, each page has a window of its own.
    guard isWhole || part.count <= Navigation.limit else {
      return sidebar(of: lines(around: current, in: part), root: root).html(current: marked)
    }
    let key = SidebarKey(part: part.lowerBound, root: root)
    let known = sidebars.withLock { $0[key] }
    let sidebar =
      known ?? sidebar(of: isWhole ? Array(part) : lines(around: current, in: part), root: root)
    if known == nil { sidebars.withLock { $0[key] = sidebar } }
    return sidebar.html(current: marked)
  }

  /// The parts, and the lines of the current one.
  private func lines(around current: Int, in part: Range<Int>) -> [Int] {
    let position = parts.firstIndex(of: part.lowerBound) ?? 0
    return window(parts, around: position).flatMap { line in
      line == part.lowerBound
        ? [line] + window(Array(part.dropFirst()), around: current - part.lowerBound - 1) : [line]
    }
  }

  private func sidebar(of lines: [Int], root: String) -> Sidebar {
    var ends: [Int: Int] = [:]
    let html = nestedList(lines.map { site.lines[$0].level }) { place, html in
      let line = lines[place]
      ends[line] = html.count + "<a href=\"\(root)\(items[line].address ?? "")\"".utf8.count
      html.append(html: item(line, root: root))
    }
    return Sidebar(html: html, ends: ends)
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
  func contents() -> [UInt8] {
    nestedList(site.lines.dropFirst().map(\.level)) { place, html in
      html.append(html: item(place + 1, root: ""))
    }
  }

  /// The page's second- and third-level headings in nested lists; empty for a page with fewer than two.
  func headings(_ index: Int, _ words: Words) -> [UInt8] {
    let shown = site.pages[index].headings.filter { $0.level == 2 || $0.level == 3 }
    guard shown.count > 1 else { return [] }
    var html = Array("<nav aria-label=\"\(escapedHTML(words[.onThisPage]))\">\n".utf8)
    html += nestedList(shown.map(\.level)) { place, html in
      html.append("<a href=\"#")
      html.append(escaping: percentEncoded(shown[place].identifier))
      html.append("\">")
      html.append(escaping: shown[place].text)
      html.append("</a>")
    }
    html.append("</nav>")
    return html
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

/// A list of pages, in which one can be marked as the current one.
private struct Sidebar {
  let html: [UInt8]
  /// For each line, after how many bytes of the list its address ends.
  let ends: [Int: Int]

  func html(current: Int?) -> [UInt8] {
    guard let current, let end = ends[current] else { return html }
    let mark = " aria-current=\"page\"".utf8
    var marked: [UInt8] = []
    marked.reserveCapacity(html.count + mark.count)
    marked += html[..<end]
    marked += mark
    marked += html[end...]
    return marked
  }
}

/// Items in nested lists, by level; a level that is left out opens no list of its own.
///
/// - Parameters:
///   - levels: the level of each item.
///   - add: adds an item's HTML, by its place among them.
func nestedList(_ levels: [Int], _ add: (_ place: Int, _ html: inout [UInt8]) -> Void) -> [UInt8] {
  var html: [UInt8] = []
  var open: [Int] = []
  for (place, level) in levels.enumerated() {
    while let last = open.last, open.count > 1, last > level {
      html.append("</li>\n</ul>\n")
      open.removeLast()
    }
    if let last = open.last, last >= level {
      html.append("</li>\n")
      // The first item may be deeper than those that follow.
      open[open.count - 1] = level
    } else {
      html.append(html: open.isEmpty ? "<ul>\n" : "\n<ul>\n")
      open.append(level)
    }
    html.append("<li>")
    add(place, &html)
  }
  for _ in open { html.append("</li>\n</ul>\n") }
  return html
}
