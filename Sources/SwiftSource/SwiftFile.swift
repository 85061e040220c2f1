import SwiftIDEUtils
import SwiftParser
import SwiftSyntax

/// A Swift source file, parsed once: its colours, and its declarations by name.
///
/// Any text can be parsed; what is not Swift comes out as plain spans. So does code nested deeper than a person
/// would write it, in which no declarations are found either: the parser would take minutes over it.
public struct SwiftFile: Sendable {
  /// The file as consecutive spans; joined, their texts are the source.
  public let spans: [SourceSpan]
  /// The file line by line, without the line ends.
  ///
  /// A line end after the last line starts no other.
  public let lines: [[SourceSpan]]
  /// Every declaration that can be asked for by name, in the order of the file.
  public let declarations: [Declaration]

  /// Parses a file or a snippet.
  ///
  /// - Parameter source: the text; lines may end in LF or CRLF.
  public init(_ source: String) {
    guard !isNestedTooDeeply(source) else {
      spans = source.isEmpty ? [] : [SourceSpan(.plain, source)]
      lines = splitLines(spans)
      declarations = []
      return
    }
    self = withDeepStack { SwiftFile(parsing: source) }
  }

  private init(parsing source: String) {
    let tree = Parser.parse(source: source)
    let spans = classifiedSpans(of: tree, source: source)
    self.spans = spans
    lines = splitLines(spans)
    let locations = SourceLocationConverter(fileName: "", tree: tree)
    declarations = DeclarationFinder.declarations(in: tree, locations: locations)
  }

  /// Cuts out one declaration, with its doc comment and attributes.
  ///
  /// - Parameter name: a full name such as `add(_:withIdentifier:)`, `images` or `BarrierCache`, after its type
  ///   and a dot where that helps, as in `BarrierCache.images`.
  /// - Returns: the declaration's lines, moved to the left margin.
  /// - Throws: ``DeclarationError`` when no declaration, or more than one, has this name.
  public func slice(named name: String) throws(DeclarationError) -> SourceSlice {
    let matches = declarations.filter { $0.isNamed(name) }
    // An extension goes by the name of its type, and gives way to the type itself.
    let preferred = matches.filter { !$0.isExtension }
    let candidates = preferred.isEmpty ? matches : preferred
    guard let declaration = candidates.first else {
      throw .unknown(has: shortNames)
    }
    guard candidates.count == 1 else {
      throw .ambiguous(candidates.map { .init(name: $0.qualifiedName, line: $0.lines.lowerBound) })
    }
    return slice(declaration)
  }

  private func slice(_ declaration: Declaration) -> SourceSlice {
    let first = declaration.lines.lowerBound
    var cut = Array(lines[(first - 1)...(declaration.lines.upperBound - 1)])
    // Other code may stand on the declaration's first or last line.
    if let last = cut.indices.last {
      cut[last] = prefix(cut[last], utf8Count: declaration.endColumn)
      if !isBlank(prefix(cut[0], utf8Count: declaration.startColumn)) {
        cut[0] = dropping(cut[0], utf8Count: declaration.startColumn)
      }
    }
    return SourceSlice(firstLine: first, lines: dedented(cut))
  }

  /// Each name once, in the order of the file; qualified where the short form would be ambiguous.
  private var shortNames: [String] {
    let counts = Dictionary(grouping: declarations, by: \.name).mapValues(\.count)
    var seen: Set<String> = []
    return declarations.compactMap { declaration in
      let name = counts[declaration.name] == 1 ? declaration.name : declaration.qualifiedName
      return seen.insert(name).inserted ? name : nil
    }
  }
}
