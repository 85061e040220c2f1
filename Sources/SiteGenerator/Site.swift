/// All pages of the site, in the order of the contents page, which comes first.
struct Site {
  let pages: [Page]
  private let indices: [String: Int]

  init(pages: [Page]) {
    self.pages = pages
    indices = Dictionary(
      pages.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The page that is made from a file; for a folder, from the file that stands for it.
  func page(at path: String) -> Page? {
    let folder = path.isEmpty ? "" : path + "/"
    let index = indices[path] ?? indices[folder + "README.md"] ?? indices[folder + "index.md"]
    return index.map { pages[$0] }
  }

  /// The page before a page; nil for the first.
  func page(before index: Int) -> Page? { index > 0 ? pages[index - 1] : nil }

  /// The page after a page; nil for the last.
  func page(after index: Int) -> Page? { index + 1 < pages.count ? pages[index + 1] : nil }
}
