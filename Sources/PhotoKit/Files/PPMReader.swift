extension Bitmap {
  /// The most pixels along a side that a file may have.
  public static let longestSide = 8192

  /// Reads a picture in the binary PPM format (P6), with one byte a colour.
  ///
  /// Strict: whatever does not belong there is an error that says what it is.
  public init(ppm bytes: [UInt8]) throws(PPMError) {
    var header = PPMHeader(bytes)
    try header.readMagic()
    let width = try header.readNumber("width")
    let height = try header.readNumber("height")
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height) else {
      throw .size(width: width, height: height)
    }
    let maximum = try header.readNumber("brightest value")
    guard maximum == 255 else { throw .maximum(maximum) }
    try header.readSpace(before: "pixels")

    let left = bytes[header.position...]
    let expected = 3 * width * height
    guard left.count >= expected else {
      throw .pixelsMissing(expected: expected, found: left.count)
    }
    guard left.count == expected else { throw .bytesLeft(left.count - expected) }
    let pixels = stride(from: header.position, to: bytes.count, by: 3)
      .map { Color(bytes[$0], bytes[$0 + 1], bytes[$0 + 2]) }
    self.init(width: width, height: height, pixels: pixels)
  }
}

/// Reads the words at the beginning of a PPM file, with comments and white space between them.
private struct PPMHeader {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readMagic() throws(PPMError) {
    guard bytes.starts(with: Array("P6".utf8)) else {
      throw .notPPM(found: Self.text(bytes.prefix(2)))
    }
    position = 2
  }

  mutating func readNumber(_ field: String) throws(PPMError) -> Int {
    if position < bytes.count, bytes[position] != Self.hash { try readSpace(before: field) }
    skipSpaceAndComments()
    let word = bytes[position...].prefix { !Self.isSpace($0) && $0 != Self.hash }
    guard !word.isEmpty else { throw .headerEnds(before: field) }
    // So few digits that no number overflows.
    guard word.count <= 9, word.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(Self.text(word))
    else { throw .notANumber(field, found: Self.text(word.prefix(12))) }
    position += word.count
    return number
  }

  /// Reads one white space: what must stand after a word, unless a comment does.
  mutating func readSpace(before field: String) throws(PPMError) {
    guard position < bytes.count else { throw .headerEnds(before: field) }
    guard Self.isSpace(bytes[position]) else {
      throw .notANumber(field, found: Self.text(bytes[position...].prefix(12)))
    }
    position += 1
  }

  private mutating func skipSpaceAndComments() {
    while position < bytes.count {
      if bytes[position] == Self.hash {
        position = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
      } else if Self.isSpace(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
  }

  private static let hash = UInt8(ascii: "#")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Bytes of a broken file as a text that a terminal can bear.
  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(bytes.map { (0x20...0x7E).contains($0) ? Character(UnicodeScalar($0)) : "?" })
  }
}
