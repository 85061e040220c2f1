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
    let bytes = url.utf8
    if bytes.starts(with: "//".utf8) || LinkTarget.hasScheme(bytes) {
      self = .external
      return
    }
    let (address, fragment) = LinkTarget.split(bytes[...], at: UInt8(ascii: "#"))
    let (path, query) = LinkTarget.split(address, at: UInt8(ascii: "?"))
    self = .local(
      path: percentDecoded(Substring(path)), query: query.map { String(Substring($0)) },
      fragment: fragment.map { percentDecoded(Substring($0)) })
  }

  private static func split(_ text: Substring.UTF8View, at mark: UInt8)
    -> (Substring.UTF8View, Substring.UTF8View?)
  {
    guard let index = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<index], text[text.index(after: index)...])
  }

  /// A letter, then letters, digits, `+`, `-` or `.`, then a colon.
  private static func hasScheme(_ url: String.UTF8View) -> Bool {
    var isFirst = true
    for byte in url {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      if byte == UInt8(ascii: ":") { return !isFirst }
      let isOther =
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard isLetter || isOther && !isFirst else { return false }
      isFirst = false
    }
    return false
  }
}
