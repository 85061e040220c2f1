import Foundation

/// A path as the address in a link, with everything encoded that would mean something else there.
func encodedPath(_ path: String) -> String {
  let encoded = percentEncoded(path)
  // "a:b.html" would name a scheme.
  let firstPart = encoded.prefix { $0 != "/" }
  return firstPart.contains(":") ? "./" + encoded : encoded
}

/// Text as a part of an address: letters, digits and the characters that stand for themselves everywhere stay.
func percentEncoded(_ text: String) -> String {
  var encoded = ""
  for byte in text.utf8 {
    let scalar = Unicode.Scalar(byte)
    if byte < 0x80,
      scalar.properties.isAlphabetic
        || "0123456789-._~/!$&'()*+,;=:@".unicodeScalars.contains(scalar)
    {
      encoded.unicodeScalars.append(scalar)
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += byte < 0x10 ? "%0\(digits)" : "%\(digits)"
    }
  }
  return encoded
}

/// The text that percent-encoding stands for; the text itself where the encoding is faulty.
func percentDecoded(_ text: some StringProtocol) -> String {
  text.removingPercentEncoding ?? String(text)
}
