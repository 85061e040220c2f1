/// What a site was made from, kept in the site itself, so that the next build makes only what has changed.
struct Manifest: Sendable {
  /// A page as it was.
  struct Page: Sendable {
    var path: String
    var hash: ContentHash
    var title: String
    /// What other pages depend on: its title, its identifiers, and the files that it links to.
    var face: ContentHash
    /// Files that it links to.
    var files: [String]
    /// Code files that stand on it.
    var codeFiles: [String]
    /// How many bytes it takes on the print page.
    var printLength: Int
  }

  /// The theme, the options, and the program itself.
  var context: ContentHash
  /// The outline.
  var outline: ContentHash
  /// Whether a contents page lists the pages.
  var isListed: Bool
  /// Those of the names that a contents page may have that are there, with their hashes.
  var contentsPages: [String: ContentHash]
  /// In the order of the site; a home page without a file has an empty path.
  var pages: [Page]
  /// The files that pages link to or show, with their hashes.
  var files: [String: ContentHash]

  /// The first line of the file, for a person who finds it.
  static let greeting = "This folder is written by 'site build', which replaces it as a whole."

  // MARK: The text of the file

  /// The manifest as text: a line a thing, fields apart by tabs, paths percent-encoded.
  var text: String {
    let kind = isListed ? "listed" : "found"
    var lines = [
      Manifest.greeting, "state\t\(context.hexadecimal)\t\(outline.hexadecimal)\t\(kind)",
    ]
    for (name, hash) in contentsPages.sorted(by: { $0.key < $1.key }) {
      lines.append("contents\t\(percentEncoded(name))\t\(hash.hexadecimal)")
    }
    for page in pages {
      lines.append(
        [
          "page", percentEncoded(page.path), page.hash.hexadecimal, percentEncoded(page.title),
          page.face.hexadecimal, page.files.map(percentEncoded).joined(separator: " "),
          page.codeFiles.map(percentEncoded).joined(separator: " "), String(page.printLength),
        ].joined(separator: "\t"))
    }
    for (path, hash) in files.sorted(by: { $0.key < $1.key }) {
      lines.append("file\t\(percentEncoded(path))\t\(hash.hexadecimal)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a manifest; nil for one that is not whole, after which everything is built.
  init?(_ text: String) {
    var state: (ContentHash, ContentHash, Bool)?
    var contentsPages: [String: ContentHash] = [:]
    var pages: [Page] = []
    var files: [String: ContentHash] = [:]
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    for line in lines.dropFirst() {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { Substring($0) }
      switch (fields[0], fields.count) {
      case ("state", 4):
        guard let context = ContentHash(hexadecimal: fields[1]),
          let outline = ContentHash(hexadecimal: fields[2])
        else { return nil }
        state = (context, outline, fields[3] == "listed")
      case ("contents", 3):
        contentsPages[percentDecoded(fields[1])] = ContentHash(hexadecimal: fields[2])
      case ("page", 8):
        guard let page = Page(fields) else { return nil }
        pages.append(page)
      case ("file", 3): files[percentDecoded(fields[1])] = ContentHash(hexadecimal: fields[2])
      default: return nil
      }
    }
    guard let state else { return nil }
    (context, outline, isListed) = state
    self.contentsPages = contentsPages
    self.pages = pages
    self.files = files
  }

  init(
    context: ContentHash, outline: ContentHash, isListed: Bool,
    contentsPages: [String: ContentHash], pages: [Page], files: [String: ContentHash]
  ) {
    self.isListed = isListed
    self.context = context
    self.outline = outline
    self.contentsPages = contentsPages
    self.pages = pages
    self.files = files
  }
}

extension Manifest.Page {
  fileprivate init?(_ fields: [Substring]) {
    guard let hash = ContentHash(hexadecimal: fields[2]),
      let face = ContentHash(hexadecimal: fields[4]), let printLength = Int(fields[7])
    else { return nil }
    func paths(_ field: Substring) -> [String] { field.split(separator: " ").map(percentDecoded) }
    self.init(
      path: percentDecoded(fields[1]), hash: hash, title: percentDecoded(fields[3]), face: face,
      files: paths(fields[5]), codeFiles: paths(fields[6]), printLength: printLength)
  }
}
