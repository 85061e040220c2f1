extension CodeError {
  /// What is wrong, and what could be written instead.
  ///
  /// - Parameters:
  ///   - name: the name that led to no declaration.
  ///   - file: the name of the file that was searched.
  func message(asked name: String, file: String) -> String {
    switch self {
    case .unknown(let names):
      let choice = names.isEmpty ? "it has none" : "it has: \(names.joined(separator: ", "))"
      return "no declaration '\(name)' in \(file); \(choice)"
    case .ambiguous(let names, let lines):
      let places = lines.map(String.init).joined(separator: ", ")
      let canBeTold = Set(names).count == names.count
      let remedy =
        canBeTold
        ? "write one of: \(names.joined(separator: ", "))" : "weave the type that holds it"
      return "'\(name)' names \(names.count) declarations in \(file), at lines \(places); \(remedy)"
    case .unsupported:
      return "declarations cannot be told apart here; link to the whole file \(file)"
    }
  }
}
