import Foundation

/// A number for people: three digits that count, and thousands set apart.
///
/// The same on every machine, whatever its language.
func chartNumber(_ value: Double) -> String {
  guard value.isFinite else { return value.isNaN ? "—" : value < 0 ? "−∞" : "∞" }
  guard value != 0 else { return "0" }
  if value < 0 { return "−" + chartNumber(-value) }
  guard value < 1e15 else { return "\(value)" }
  let size = Int(log10(value).rounded(.down))
  let digits = max(0, 2 - size)
  guard digits > 0 else { return grouped(Int(value.rounded())) }
  return decimal(value, digits: digits)
}

/// A share of the whole in percent, as an attribute of SVG takes it.
func percent(_ share: Double) -> String { decimal(share * 100, digits: 2) + "%" }

/// A number with at most so many digits behind the point, and no zeros at its end.
func decimal(_ value: Double, digits: Int) -> String {
  var text = String(format: "%.\(digits)f", value)
  guard text.contains(".") else { return text }
  while text.hasSuffix("0") { text.removeLast() }
  if text.hasSuffix(".") { text.removeLast() }
  return text
}

/// A number with its digits in groups of three, as in 5,000.
func grouped(_ number: Int) -> String {
  var digits = String(number.magnitude)
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  groups.insert(digits, at: 0)
  return (number < 0 ? "-" : "") + groups.joined(separator: ",")
}
