/// Values as a trace shows them: short, and the same in every run.
enum ShortDescription {
  /// The value's description without the modules and enclosing types of the names in it, and
  /// without the addresses that private types are described with.
  ///
  /// What stands in quotes stays.
  static func of(_ value: Any) -> String {
    let text = String(describing: value)
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    let shortened = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? String(part.replacing(qualifiers, with: "")) : String(part)
    }.joined(separator: "\"")
    return shortened.count <= longest ? shortened : shortened.prefix(longest - 1) + "…"
  }

  private static let longest = 200

  /// `Module.`, `Module.Outer.`, `Module.(unknown context at $7f00).` before a type's name.
  private nonisolated(unsafe) static let qualifiers =
    /\b(?:[A-Za-z_]\w*\.|\(unknown context at \$[0-9a-f]+\)\.)+(?=[A-Z_])/
}
