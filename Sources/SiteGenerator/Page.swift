import Markdown

/// A page of the site, read and parsed.
struct Page {
  /// Its file's path below the source folder.
  let path: String
  /// Its path in the site.
  let address: String
  /// The words of its level-one heading, else of the link to it, else its file's name.
  let title: String
  /// How deep the contents page lists it; 0 for the contents page itself.
  let level: Int
  let document: Document
  let headings: [Heading]
  /// Everything on the page that a fragment can lead to.
  let identifiers: Set<String>

  /// Parses a page.
  ///
  /// - Parameters:
  ///   - entry: the page's line on the contents page.
  ///   - text: the page's text.
  ///   - reserved: identifiers that the theme uses around the page's text.
  init(_ entry: ContentsPage.Entry, text: String, address: String, reserved: Set<String>) {
    let document = Document(text)
    path = entry.path
    level = entry.level
    title =
      [document.title, entry.text, fileName(entry.path)]
      .lazy.compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) } ?? entry.path
    headings = document.identifyHeadings(reserved: reserved)
    identifiers = reserved.union(headings.map(\.identifier)).union(htmlIdentifiers(in: document))
    self.address = address
    self.document = document
  }

  /// A page's path in the site: `README.md` and `index.md` become their folder's `index.html`.
  static func address(for path: String) -> String {
    let name = fileName(path)
    let folder = path.dropLast(name.count)
    if name == "README.md" || name == "index.md" { return folder + "index.html" }
    return folder + name.dropLast(".md".count) + ".html"
  }
}
