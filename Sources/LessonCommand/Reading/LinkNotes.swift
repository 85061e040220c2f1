/// The addresses of a text's links, numbered, and shown below the block where each comes up first.
struct LinkNotes {
  private var numbers: [String: Int] = [:]
  private var pending: [String] = []

  /// The mark behind a link's words; empty where these are the address itself.
  ///
  /// Several places of one file of the course share a number.
  mutating func mark(address: String, words: String) -> String {
    let isExternal = address.contains("://") || address.hasPrefix("mailto:")
    let noted = isExternal ? address : String(address.prefix { $0 != "#" })
    guard !noted.isEmpty, words != address, "mailto:\(words)" != address else { return "" }
    if let number = numbers[noted] { return "[\(number)]" }
    let number = numbers.count + 1
    numbers[noted] = number
    pending.append("[\(number)] \(noted)")
    return "[\(number)]"
  }

  /// Takes the notes that have not been shown.
  mutating func take() -> [String] {
    defer { pending = [] }
    return pending
  }
}
