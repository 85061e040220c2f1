/// Values as a trace shows them: short, and the same in every run.
enum ShortDescription {
  /// The value's description without the modules and enclosing types of the names in it, and
  /// without the addresses that private types are described with.
  ///
  /// What Swift cannot look into is named by what it is: "a task", "a function". What stands in
  /// quotes stays.
  static func of(_ value: Any) -> String {
    let text = ordered(value)
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    let shortened = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? withoutOpaqueParts(part.replacing(qualifiers, with: "")) : part
    }.joined(separator: "\"")
    return shortened.count <= longest ? shortened : shortened.prefix(longest - 1) + "…"
  }

  /// The value's description, with the elements of a set or dictionary in the order of their
  /// descriptions: their own order may change with each insertion.
  private static func ordered(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let elements: [String]
    switch mirror.displayStyle {
    case .set: elements = mirror.children.map { String(reflecting: $0.value) }
    case .dictionary:
      elements = mirror.children.map { child in
        Mirror(reflecting: child.value).children.map { String(reflecting: $0.value) }
          .joined(separator: ": ")
      }
    default: return String(describing: value)
    }
    guard elements.count > 1 else { return String(describing: value) }
    return "[\(elements.sorted().joined(separator: ", "))]"
  }

  private static func withoutOpaqueParts(_ text: Substring) -> Substring {
    text.replacing(opaqueTypes) { match in
      let name = match.1.lowercased()
      return "\("aeiou".contains(name.first!) ? "an" : "a") \(name)"
    }
    .replacing("(Function)", with: "a function").replacing("(Opaque Value)", with: "a value")
    .replacing(addresses, with: "an address")
  }

  private static let longest = 200

  /// `Module.`, `Module.Outer.`, `Module.(unknown context at $7f00).` before a type's name.
  private nonisolated(unsafe) static let qualifiers =
    /\b(?:[A-Za-z_]\w*\.|\(unknown context at \$[0-9a-f]+\)\.)+(?=[A-Z_])/
  /// A type with nothing to see in it, such as `Task<Int, Never>(_task: (Opaque Value))`.
  private nonisolated(unsafe) static let opaqueTypes =
    /\b([A-Z]\w*)(?:<[^"]*?>)?\((?:\w+: )?\(Opaque Value\)\)/
  /// A pointer, which is another one in each run.
  private nonisolated(unsafe) static let addresses = /\b0x[0-9a-f]{6,16}\b/
}
