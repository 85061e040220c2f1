/// What a document may use beyond CommonMark.
public struct Additions: OptionSet, Sendable {
  /// A bit for each addition.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Tables of cells between `|`, by the rules of GitHub's Markdown.
  public static let tables = Additions(rawValue: 1 << 0)
  /// Block quotes that begin with a line `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`.
  public static let callouts = Additions(rawValue: 1 << 1)
  /// `[^name]` in the text, and `[^name]: …` at the beginning of a line.
  public static let footnotes = Additions(rawValue: 1 << 2)
  /// Text between `~` or `~~`, struck out.
  public static let strikethrough = Additions(rawValue: 1 << 3)
  /// List items that begin with `[ ]` or `[x]`.
  public static let taskLists = Additions(rawValue: 1 << 4)
  /// Headings that end with `{#identifier}`.
  public static let customIdentifiers = Additions(rawValue: 1 << 5)
  /// Curly quotes, dashes and ellipses for `"`, `--` and `...`.
  public static let typographicQuotes = Additions(rawValue: 1 << 6)

  /// Every addition but typographic quotes.
  public static let all: Additions = [
    .tables, .callouts, .footnotes, .strikethrough, .taskLists, .customIdentifiers,
  ]
}
