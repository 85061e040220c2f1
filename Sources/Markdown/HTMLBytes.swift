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
