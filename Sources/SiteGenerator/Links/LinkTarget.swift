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
    var url = url
    self = url.withUTF8 { LinkTarget($0) }
  }

  /// The same of its bytes.
  init(_ url: UnsafeBufferPointer<UInt8>) {
    if url.starts(with: "//".utf8) || LinkTarget.hasScheme(url) {
      self = .external
      return
    }
    let (address, fragment) = LinkTarget.split(url[...], at: UInt8(ascii: "#"))
    let (path, query) = LinkTarget.split(address, at: UInt8(ascii: "?"))
    self = .local(
      path: percentDecoded(path), query: query.map { String(decoding: $0, as: UTF8.self) },
      fragment: fragment.map(percentDecoded))
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func split(_ text: Bytes, at mark: UInt8) -> (Bytes, Bytes?) {
    guard let index = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<index], text[(index + 1)...])
  }

  /// A letter, then letters, digits, `+`, `-` or `.`, then a colon.
  private static func hasScheme(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
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
