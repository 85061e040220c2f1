import Markdown

/// The page whose lists of links give the site its pages and their order.
struct ContentsPage {
  /// A page that the contents page lists.
  struct Entry: Equatable {
    /// The page's path below the source folder.
    let path: String
    /// The words of the link.
    let text: String
    /// How many lists the link stands in; 1 for the outermost.
    let level: Int
  }

  /// The names that a contents page may have; the first one found counts.
  static let names = ["README.md", "SUMMARY.md", "index.md"]

  /// The contents page's own path.
  let path: String
  /// The pages, each once.
  let entries: [Entry]

  /// Finds and reads the contents page.
  ///
  /// - Throws: a problem when there is none, or it cannot be read.
  init(in source: SourceFolder) throws(Problem) {
    guard let path = ContentsPage.names.first(where: { source.entry($0) == .file }) else {
      let names = ContentsPage.names
      throw Problem(
        file: source.name,
        "has no contents page; write \(names[0]), \(names[1]) or \(names[2]) "
          + "with a list of links to the pages, in their order")
    }
    self.path = path
    entries = ContentsPage.entries(in: Document(try source.text(path)), path: path, source: source)
  }

  private static func entries(
    in document: Document, path: String, source: SourceFolder
  ) -> [Entry] {
    var seen: Set<String> = [path]
    return document.nodes.compactMap { node in
      guard node.kind == .link, let url = node.url, case .local(let link, _, _) = LinkTarget(url),
        link.hasSuffix(".md"), let target = resolvedPath(link, from: path),
        source.entry(target) == .file
      else { return nil }
      let level = listLevel(of: node)
      guard level > 0, seen.insert(target).inserted else { return nil }
      return Entry(path: target, text: node.plainText, level: level)
    }
  }

  private static func listLevel(of node: Node) -> Int {
    var level = 0
    var ancestor = node.parent
    while let current = ancestor {
      if current.kind == .list { level += 1 }
      ancestor = current.parent
    }
    return level
  }
}
