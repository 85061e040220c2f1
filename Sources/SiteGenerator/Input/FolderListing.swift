/// Every page below a folder, in natural order: a folder's own page, then its files and folders.
struct FolderListing {
  private(set) var entries: [Outline.Entry] = []
  private(set) var problems: [Problem] = []
  private let source: SourceFolder

  init(source: SourceFolder) {
    self.source = source
  }

  mutating func run() {
    list("", level: 1, above: [])
  }

  /// - Parameters:
  ///   - folder: its path below the source folder; empty for that itself.
  ///   - above: where the folders that hold it really are, so that a link back to one is noticed.
  private mutating func list(_ folder: String, level: Int, above: [String]) {
    let real = source.realPath(of: folder) ?? folder
    guard !above.contains(real) else {
      problems.append(
        Problem(file: source.shown(folder), "leads back to a folder that holds it; remove the link")
      )
      return
    }
    let names = source.names(in: folder)
    if names.contains(OutputFolder.marker) { return }
    for name in names where !name.hasPrefix(".") && !name.hasPrefix("_") && name != "node_modules" {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      switch source.entry(path) {
      case .file where name.hasSuffix(".md"):
        let isFolderPage = !folder.isEmpty && Page.standsForFolder(name)
        if !isFolderPage { entries.append(Outline.Entry(path: path, text: "", level: level)) }
      case .folder:
        listFolder(path, name: name, level: level, above: above + [real])
      default: break
      }
    }
  }

  private mutating func listFolder(_ path: String, name: String, level: Int, above: [String]) {
    let count = entries.count
    list(path, level: level + 1, above: above)
    let page = ["\(path)/README.md", "\(path)/index.md"].first { source.entry($0) == .file }
    // A folder without pages is no part of the site.
    guard page != nil || entries.count > count else { return }
    entries.insert(Outline.Entry(path: page, text: name, level: level), at: count)
  }
}
