import Markdown

/// The pages of the site and their order.
struct Outline: Sendable {
  /// A line of the outline.
  struct Entry: Equatable, Sendable {
    /// The page's path below the source folder; nil for a line that only heads the ones below it.
    let path: String?
    /// The words of the link, or of the line.
    let text: String
    /// How deep the line stands; 1 for the outermost, 0 for the home page.
    let level: Int
  }

  /// Whether a contents page lists the pages; else they were found.
  let isListed: Bool
  /// The home page first; without a file of its own where the folder has none to list the pages.
  let entries: [Entry]
  private let addresses: [String: String]

  /// Finds the pages of a folder.
  ///
  /// The first of `README.md`, `SUMMARY.md` and `index.md` that has lists of links to pages gives them and their
  /// order. Where none has, every page of the folder counts, in natural order.
  /// - Throws: a problem when there is no page at all, or one of the three cannot be read.
  init(of source: SourceFolder, log: ProblemLog) throws(Problem) {
    var entries: [Entry] = []
    for name in ContentsPage.names where source.entry(name) == .file {
      let listed = try ContentsPage(name, in: source).entries
      if !listed.isEmpty {
        entries = [Entry(path: name, text: "", level: 0)] + listed
        break
      }
    }
    isListed = !entries.isEmpty
    if entries.isEmpty { entries = try Outline.everyPage(of: source, log: log) }
    self.entries = entries
    var addresses: [String: String] = [:]
    for entry in entries {
      guard let path = entry.path else { continue }
      addresses[path] = entry.level == 0 ? "index.html" : Page.address(for: path)
    }
    self.addresses = addresses
  }

  /// The entries that have a page.
  var pageEntries: [Entry] { entries.filter { $0.path != nil || $0.level == 0 } }

  /// The path in the site of the page that is made from a file.
  func address(of path: String) -> String? { addresses[path] }

  /// The file that a page is made from, and the page's path in the site; for a folder, of the one that stands for it.
  func page(at path: String) -> (path: String, address: String)? {
    if let address = addresses[path] { return (path, address) }
    let folder = path.isEmpty ? "" : path + "/"
    for path in [folder + "README.md", folder + "index.md"] {
      if let address = addresses[path] { return (path, address) }
    }
    return nil
  }

  private static func everyPage(of source: SourceFolder, log: ProblemLog) throws(Problem) -> [Entry]
  {
    var listing = FolderListing(source: source)
    listing.run()
    log.report(listing.problems)
    guard listing.entries.contains(where: { $0.path != nil }) else {
      throw Problem(
        file: source.name,
        "has no Markdown files; write README.md with a list of links to the pages")
    }
    let home = ContentsPage.names.first { source.entry($0) == .file }
    let others = listing.entries.filter { entry in
      entry.path == nil || !ContentsPage.names.contains(entry.path ?? "")
    }
    return [Entry(path: home, text: "", level: 0)] + others
  }
}
