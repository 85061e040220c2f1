import Markdown

/// A link to a place on a page, to be checked when all pages are known.
struct FragmentLink: Sendable, Equatable {
  /// The file that the page is made from.
  let target: String
  /// The identifier, as typed and decoded.
  let fragment: String
  /// The link as typed.
  let url: String
  let place: Place
}

extension FragmentLink {
  /// The identifier that the link leads to, in the page's own spelling; nil for none.
  func identifier(among identifiers: Set<String>) -> String? {
    // Two spellings of an accented letter are equal to Swift, not to a browser.
    if let index = identifiers.firstIndex(of: fragment) { return identifiers[index] }
    return fragment == "top" ? fragment : nil
  }

  /// Says that the link leads to no place of the page.
  ///
  /// - Parameter name: the page, as a message shows it.
  func problem(on page: Page, named name: String) -> Problem {
    let known = page.headings.prefix(12).map { "#\($0.identifier)" }.joined(separator: ", ")
    let more = page.headings.count > 12 ? ", …" : ""
    let choice = known.isEmpty ? "it has no headings" : "it has: \(known)\(more)"
    return place.problem("the link '\(url)' leads to no heading of \(name); \(choice)")
  }
}
