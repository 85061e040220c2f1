/// Where a link leads, as its author typed it.
enum LinkTarget: Equatable {
  /// Out of the site: an address with a scheme or a host.
  case external
  /// To a file of the site, or within the page when the path is empty.
  case local(path: String, query: String?, fragment: String?)

  /// Reads a link's destination.
  ///
  /// - Parameter url: as typed. Path and fragment are percent-decoded.
  init(_ url: String) {
    if url.hasPrefix("//") || LinkTarget.hasScheme(url) {
      self = .external
      return
    }
    let (address, fragment) = LinkTarget.split(url[...], at: "#")
    let (path, query) = LinkTarget.split(address, at: "?")
    self = .local(
      path: percentDecoded(path), query: query.map(String.init),
      fragment: fragment.map(percentDecoded))
  }

  private static func split(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
    guard let index = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<index], text[text.index(after: index)...])
  }

  /// A letter, then letters, digits, `+`, `-` or `.`, then a colon.
  private static func hasScheme(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), let first = url.first else { return false }
    let scheme = url[..<colon]
    return first.isASCII && first.isLetter
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }
}
