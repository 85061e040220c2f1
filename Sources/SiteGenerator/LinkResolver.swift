import Markdown

/// Finds what the links of one page lead to, and what to write in their place.
struct LinkResolver {
  /// Where a link leads.
  enum Resolution: Equatable {
    /// The address stays as typed.
    case unchanged
    /// Another address; for a file that is not a page, the path of the file to copy.
    case address(String, file: String?)
  }

  /// A reason why a link leads nowhere, in words that follow the link.
  struct Broken: Error, Equatable {
    let message: String
  }

  let page: Page
  let site: Site
  let source: SourceFolder

  /// Resolves a link or the address of an image.
  ///
  /// - Parameter url: as typed.
  func resolve(_ url: String) throws(Broken) -> Resolution {
    guard case .local(let path, let query, let fragment) = LinkTarget(url) else {
      return .unchanged
    }
    if path.isEmpty { return try resolveWithinPage(query: query, fragment: fragment) }
    if path.hasPrefix("/") {
      throw Broken(message: "starts at '/'; write it relative to this page")
    }
    guard let target = resolvedPath(path, from: page.path) else {
      throw Broken(message: "leaves the folder \(source.name); link to its web address instead")
    }
    let suffix = query.map { "?\($0)" } ?? ""
    if let other = site.page(at: target) {
      let address = encodedPath(relativePath(from: page.address, to: other.address))
      return .address(address + suffix + (try checked(fragment, on: other)), file: nil)
    }
    switch source.entry(target) {
    case nil: throw Broken(message: "leads nowhere: there is no \(source.shown(target))")
    case .folder: throw Broken(message: "leads to a folder that has no page")
    case .file where target.hasSuffix(".md"):
      throw Broken(message: "leads to a file that is no page; list it on the contents page")
    case .file:
      let address = encodedPath(relativePath(from: page.address, to: target))
      // A browser shows Swift source as it is, without anything that a fragment could lead to.
      let isCode = target.hasSuffix(".swift")
      let place = isCode ? "" : fragment.map { "#\(percentEncoded($0))" } ?? ""
      return .address(address + suffix + place, file: target)
    }
  }

  private func resolveWithinPage(query: String?, fragment: String?) throws(Broken) -> Resolution {
    if fragment == nil && query == nil { throw Broken(message: "has no address") }
    let address = query.map { "?\($0)" } ?? ""
    return .address(address + (try checked(fragment, on: page)), file: nil)
  }

  private func checked(_ fragment: String?, on target: Page) throws(Broken) -> String {
    guard let fragment, !fragment.isEmpty else { return "" }
    // Two spellings of an accented letter are equal to Swift, not to a browser: write the page's own.
    if let index = target.identifiers.firstIndex(of: fragment) {
      return "#\(percentEncoded(target.identifiers[index]))"
    }
    if fragment == "top" { return "#top" }
    let known = target.headings.prefix(12).map { "#\($0.identifier)" }.joined(separator: ", ")
    let more = target.headings.count > 12 ? ", …" : ""
    let choice = known.isEmpty ? "it has no headings" : "it has: \(known)\(more)"
    let name = target.path == page.path ? "this page" : source.shown(target.path)
    throw Broken(message: "leads to no heading of \(name); \(choice)")
  }
}
