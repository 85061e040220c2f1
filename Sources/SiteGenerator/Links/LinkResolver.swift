import Markdown

/// Finds what the links of one page lead to, and what to write in their place.
struct LinkResolver {
  /// Where a link leads.
  enum Resolution: Equatable {
    /// Out of the site; the address stays as typed.
    case external
    /// To a page, and perhaps to a place on it, which is checked when all pages are known.
    case page(address: String, path: String, fragment: String?)
    /// To a file to copy.
    case file(address: String, path: String)
  }

  /// A reason why a link leads nowhere, in words that follow the link.
  struct Broken: Error, Equatable {
    let message: String
  }

  /// The page that holds the links.
  let path: String
  /// Its path in the site.
  let address: String
  let outline: Outline
  let source: SourceFolder

  /// Resolves a link or the address of an image.
  ///
  /// - Parameter url: as typed.
  func resolve(_ url: String) throws(Broken) -> Resolution {
    guard case .local(let typed, let query, let fragment) = LinkTarget(url) else {
      return .external
    }
    let suffix = query.map { "?\($0)" } ?? ""
    let place = fragment.flatMap { $0.isEmpty ? nil : $0 }
    if typed.isEmpty {
      if fragment == nil && query == nil { throw Broken(message: "has no address") }
      return .page(address: suffix + mark(place), path: path, fragment: place)
    }
    if typed.hasPrefix("/") {
      throw Broken(message: "starts at '/'; write it relative to this page")
    }
    guard let target = resolvedPath(typed, from: path) else {
      throw Broken(message: "leaves the folder \(source.name); link to its web address instead")
    }
    if let page = outline.page(at: target) {
      let way = encodedPath(relativePath(from: address, to: page.address))
      return .page(address: way + suffix + mark(place), path: page.path, fragment: place)
    }
    switch source.entry(target) {
    case nil where RecordingWeaver.isRecording(target):
      throw Broken(
        message: "leads to a recording that is not there; type 'swift run lesson record'")
    case nil: throw Broken(message: "leads nowhere: there is no \(source.shown(target))")
    case .outside:
      throw Broken(
        message: "leaves the folder \(source.name) through a link in the file system; copy the file"
      )
    case .folder: throw Broken(message: "leads to a folder that has no page")
    case .file where target.hasSuffix(".md"):
      throw Broken(message: "leads to a file that is no page; list it on the contents page")
    case .file:
      let way = encodedPath(relativePath(from: address, to: target))
      // A browser shows Swift source as it is, without anything that a fragment could lead to.
      let isCode = target.hasSuffix(".swift")
      return .file(address: way + suffix + (isCode ? "" : mark(fragment)), path: target)
    }
  }

  private func mark(_ fragment: String?) -> String {
    fragment.map { "#\(percentEncoded($0))" } ?? ""
  }
}
