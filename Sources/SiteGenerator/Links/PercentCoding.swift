import Foundation

/// A path as the address in a link, with everything encoded that would mean something else there.
func encodedPath(_ path: String) -> String {
  let encoded = percentEncoded(path)
  // "a:b.html" would name a scheme.
  for byte in encoded.utf8 {
    if byte == UInt8(ascii: "/") { break }
    if byte == UInt8(ascii: ":") { return "./" + encoded }
  }
  return encoded
}

/// Text as a part of an address: letters, digits and the characters that stand for themselves everywhere stay.
func percentEncoded(_ text: String) -> String {
  var text = text
  if text.withUTF8({ $0.allSatisfy(standsForItself) }) { return text }
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  encoded.reserveCapacity(text.utf8.count * 3)
  for byte in text.utf8 {
    if standsForItself(byte) {
      encoded.append(byte)
    } else {
      encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}

private func standsForItself(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
    UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "!"),
    UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "("),
    UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: ","),
    UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "@"):
    true
  default: false
  }
}

/// The text that percent-encoding stands for; the text itself where the encoding is faulty.
///
/// Foundation's `removingPercentEncoding` does the same, and takes most of the time in which the
/// state of a large site is read, since every title with a space in it needs this.
func percentDecoded(_ text: Substring) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  var rest = text.utf8
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexadecimalDigit),
      let low = rest.popFirst().flatMap(hexadecimalDigit)
    else { return String(text) }
    bytes.append(high << 4 | low)
  }
  return String(validating: bytes, as: UTF8.self) ?? String(text)
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

/// The same of its bytes.
func percentDecoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
  let typed = String(decoding: text, as: UTF8.self)
  return text.contains(UInt8(ascii: "%")) ? percentDecoded(typed[...]) : typed
}
