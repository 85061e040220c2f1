/// All pages of the site and the lines of its outline.
struct Site: Sendable {
  /// A line of the outline: a page, or words that head the lines below.
  struct Line: Sendable {
    let level: Int
    let title: String
    /// The page's place among the pages; nil for words alone.
    let page: Int?
  }

  let pages: [Page]
  let lines: [Line]
  /// For each page, its line.
  let lineOfPage: [Int]
  private let indices: [String: Int]

  /// - Parameter pages: those of the outline's entries that have one, in their order.
  init(outline: Outline, pages: [Page]) {
    var lines: [Line] = []
    var lineOfPage: [Int] = []
    for entry in outline.entries {
      let isPage = entry.path != nil || entry.level == 0
      let index = isPage ? lineOfPage.count : nil
      if isPage { lineOfPage.append(lines.count) }
      lines.append(
        Line(
          level: max(entry.level, 1), title: index.map { pages[$0].title } ?? entry.text,
          page: index))
    }
    self.pages = pages
    self.lines = lines
    self.lineOfPage = lineOfPage
    indices = Dictionary(
      pages.enumerated().compactMap { index, page in page.path.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The place among the pages of the one that is made from a file.
  func index(ofPageAt path: String) -> Int? { indices[path] }

  /// The outermost line that a line stands below, and where the lines below that end.
  func part(of line: Int) -> Range<Int> {
    var start = line
    while start > 0, lines[start].level > 1 { start -= 1 }
    var end = start + 1
    while end < lines.count, lines[end].level > 1 { end += 1 }
    return start..<end
  }
}
