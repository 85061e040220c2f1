/// Text with the characters escaped that HTML gives a meaning, in text and in quoted attributes alike.
///
/// - Parameter text: any text.
/// - Returns: the text with `&`, `<`, `>` and `"` as entities, the same four that cmark escapes.
public func escapedHTML(_ text: String) -> String {
  var text = text
  let escaped: [UInt8]? = text.withUTF8 { bytes in
    guard bytes.contains(where: { entity(for: $0) != nil }) else { return nil }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + 32)
    for byte in bytes {
      if let entity = entity(for: byte) {
        escaped.append(contentsOf: entity.utf8)
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }
  return escaped.map { String(decoding: $0, as: UTF8.self) } ?? text
}

/// The same for a part of a text.
public func escapedHTML(_ text: Substring) -> String { escapedHTML(String(text)) }

private func entity(for byte: UInt8) -> String? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  default: nil
  }
}
