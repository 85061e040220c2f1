/// Identifiers for headings, unique and stable, made as code hosts make them.
///
/// The first heading of a name gets the name's natural identifier; the next ones are numbered `-1`, `-2` and so
/// on, passing over every number that is another heading's natural identifier.
/// - Parameters:
///   - naturals: the headings' natural identifiers, in order.
///   - reserved: identifiers that no heading may take.
/// - Returns: one identifier a heading.
func uniqueIdentifiers(_ naturals: [String], reserved: Set<String>) -> [String] {
  var taken = Set(naturals)
  var given: Set<String> = []
  given.reserveCapacity(naturals.count)
  var numbers: [String: Int] = [:]
  return naturals.map { natural in
    if !reserved.contains(natural), given.insert(natural).inserted { return natural }
    while true {
      let number = numbers[natural, default: 1]
      numbers[natural] = number + 1
      let numbered = natural + "-" + String(number)
      if !reserved.contains(numbered), taken.insert(numbered).inserted { return numbered }
    }
  }
}

/// The words in lower case, spaces as hyphens, punctuation dropped: `sync-and-async` for `sync and async!`.
///
/// Letters of every script stay. A heading without a letter or number becomes `section`.
func naturalIdentifier(_ text: String) -> String {
  if let identifier = asciiIdentifier(text) { return identifier }
  var identifier = String.UnicodeScalarView()
  for scalar in trimmed(text).lowercased().unicodeScalars {
    if isKept(scalar) {
      identifier.append(scalar)
    } else if scalar.properties.isWhitespace {
      identifier.append("-")
    }
  }
  let hasWord = identifier.contains { $0 != "-" }
  return hasWord ? String(identifier) : "section"
}

/// The same for ASCII alone, without a look at Unicode's tables; nil for any other text.
private func asciiIdentifier(_ text: String) -> String? {
  var identifier: [UInt8] = []
  identifier.reserveCapacity(text.utf8.count)
  var hasWord = false
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      identifier.append(byte)
      hasWord = true
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      identifier.append(byte | 0x20)
      hasWord = true
    case UInt8(ascii: "-"): identifier.append(byte)
    case 0x20: identifier.append(UInt8(ascii: "-"))
    case 0x21...0x7E: break
    default: return nil
    }
  }
  let isTrimmed = text.utf8.first != 0x20 && text.utf8.last != 0x20
  return hasWord && isTrimmed ? String(decoding: identifier, as: UTF8.self) : nil
}

private func isKept(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .enclosingMark,
    .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation:
    true
  default:
    scalar == "-"
  }
}

private func trimmed(_ text: String) -> Substring {
  var words = text[...]
  while words.first?.isWhitespace == true { words.removeFirst() }
  while words.last?.isWhitespace == true { words.removeLast() }
  return words
}
