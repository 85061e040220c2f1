/// Identifiers for headings, unique and stable, made as code hosts make them.
///
/// The first heading of a name gets the name's natural identifier; the next ones are numbered `-1`, `-2` and so
/// on, passing over every number that is another heading's natural identifier.
/// - Parameters:
///   - naturals: the headings' natural identifiers, in order.
///   - reserved: identifiers that no heading may take.
/// - Returns: one identifier a heading.
func uniqueIdentifiers(_ naturals: [String], reserved: Set<String>) -> [String] {
  var taken = reserved.union(naturals)
  var given = reserved
  var numbers: [String: Int] = [:]
  return naturals.map { natural in
    if given.insert(natural).inserted { return natural }
    var number = numbers[natural] ?? 1
    while taken.contains("\(natural)-\(number)") { number += 1 }
    numbers[natural] = number + 1
    let numbered = "\(natural)-\(number)"
    taken.insert(numbered)
    return numbered
  }
}

/// The words in lower case, spaces as hyphens, punctuation dropped: `sync-and-async` for `sync and async!`.
///
/// Letters of every script stay. A heading without a letter or number becomes `section`.
func naturalIdentifier(_ text: String) -> String {
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
