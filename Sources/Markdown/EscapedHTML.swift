/// Text with the characters escaped that HTML gives a meaning, in text and in quoted attributes alike.
///
/// - Parameter text: any text.
/// - Returns: the text with `&`, `<`, `>` and `"` as entities, the same four that cmark escapes.
public func escapedHTML(_ text: some StringProtocol) -> String {
  let needsEscape = text.utf8.contains { byte in
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
      || byte == UInt8(ascii: "\"")
  }
  guard needsEscape else { return String(text) }
  var escaped: [UInt8] = []
  escaped.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): escaped.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): escaped.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): escaped.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): escaped.append(contentsOf: "&quot;".utf8)
    default: escaped.append(byte)
    }
  }
  return String(decoding: escaped, as: UTF8.self)
}
