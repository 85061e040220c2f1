/// Text with the characters escaped that HTML gives a meaning, in text and in quoted attributes alike.
///
/// - Parameter text: any text.
/// - Returns: the text with `&`, `<`, `>` and `"` as entities, the same four that cmark escapes.
public func escapedHTML(_ text: String) -> String {
  var text = text
  let escaped: [UInt8]? = text.withUTF8 { bytes in
    guard needsEscapes(bytes) else { return nil }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + 32)
    escaped.append(escaping: bytes)
    return escaped
  }
  return escaped.map { String(decoding: $0, as: UTF8.self) } ?? text
}

/// The same for a part of a text.
public func escapedHTML(_ text: Substring) -> String { escapedHTML(String(text)) }
