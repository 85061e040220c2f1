/// Whether a name comes before another as a person would put them: `2` before `10`, capitals beside small letters.
func isNaturallyBefore(_ first: String, _ second: String) -> Bool {
  var one = first.lowercased().utf8[...]
  var other = second.lowercased().utf8[...]
  while let a = one.first, let b = other.first {
    if isDigit(a), isDigit(b) {
      let left = takeNumber(from: &one)
      let right = takeNumber(from: &other)
      if left.count != right.count { return left.count < right.count }
      if left != right { return left.lexicographicallyPrecedes(right) }
    } else if a != b {
      return a < b
    } else {
      one.removeFirst()
      other.removeFirst()
    }
  }
  if one.isEmpty != other.isEmpty { return one.isEmpty }
  return first.utf8.lexicographicallyPrecedes(second.utf8)
}

/// The digits that a text begins with, without leading zeros.
private func takeNumber(from text: inout Substring.UTF8View) -> [UInt8] {
  let digits = Array(text.prefix(while: isDigit))
  text.removeFirst(digits.count)
  return Array(digits.drop { $0 == UInt8(ascii: "0") })
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
