/// A number and what it counts: "1 run", "2 runs".
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension String {
  /// The text as the beginning of a sentence.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// What was typed, in quotes, so that it can be shown on a terminal.
///
/// Characters that a terminal obeys instead of showing them are escaped, and what is long is cut.
func quoted(_ typed: some StringProtocol) -> String {
  let longest = 60
  let shown = typed.count > longest ? typed.prefix(longest) + "…" : String(typed)
  return "'" + shown.unicodeScalars.map { isShown($0) ? String($0) : escape($0) }.joined() + "'"
}

private func isShown(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
  default: true
  }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": #"\n"#
  case "\r": #"\r"#
  case "\t": #"\t"#
  default: #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}
