/// A declaration of a file, and where it stands.
public struct Declaration: Sendable, Equatable {
  /// The full name, with argument labels: `add(_:withIdentifier:)`, `init(label:)`, `images`.
  public let name: String
  /// The types that hold the declaration, outermost first.
  public let context: [String]
  /// Whether this is an extension; its name is that of the type it extends.
  public let isExtension: Bool

  /// The lines from the doc comment or the first attribute to the last line, counted from 1.
  let lines: ClosedRange<Int>
  /// Bytes before the declaration on its first line.
  let startColumn: Int
  /// Bytes up to the declaration's end on its last line.
  let endColumn: Int

  /// The name with the types that hold the declaration: `BarrierCache.images`.
  public var qualifiedName: String {
    (context + [name]).joined(separator: ".")
  }

  /// Whether a name, alone or with one or more of the types that hold the declaration, means this one.
  func isNamed(_ asked: String) -> Bool {
    asked == qualifiedName || qualifiedName.hasSuffix(".\(asked)")
  }
}
