/// HTML as bytes: pieces are added to it without a string for each.
extension [UInt8] {
  /// Adds HTML as it stands in the program.
  package mutating func append(_ html: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: html.utf8Start, count: html.utf8CodeUnitCount))
  }

  /// Adds HTML.
  package mutating func append(html: String) {
    var html = html
    html.withUTF8 { append(contentsOf: $0) }
  }

  /// Adds text, escaped as ``escapedHTML(_:)`` does.
  package mutating func append(escaping text: String) {
    var text = text
    text.withUTF8 { append(escaping: $0) }
  }

  /// Adds text, escaped.
  package mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    guard needsEscapes(text) else { return append(contentsOf: text) }
    // What needs no escape is taken as one piece.
    var start = 0
    for index in 0..<text.count {
      guard let entity = entity(for: text[index]) else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      append(entity)
      start = index + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }
}

/// Whether HTML gives one of the characters a meaning.
///
/// To look at all of them without a branch takes a fraction of the time that stopping at the first one does.
func needsEscapes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var found: UInt8 = 0
  for byte in text {
    found |=
      (byte == UInt8(ascii: "&") ? 1 : 0) | (byte == UInt8(ascii: "<") ? 1 : 0)
      | (byte == UInt8(ascii: ">") ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0)
  }
  return found != 0
}

/// How HTML writes a character that it gives a meaning; nil for any other.
func entity(for byte: UInt8) -> StaticString? {
  switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  default: nil
  }
}
