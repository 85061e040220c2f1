/// Makes documents from every construct of CommonMark, the same ones for the same seed.
public struct MarkdownGenerator {
  private var state: UInt64
  private let hasRawHTML: Bool
  private var hasAdditions = false

  /// Makes a generator.
  ///
  /// - Parameters:
  ///   - seed: where the sequence of documents starts.
  ///   - hasRawHTML: whether there is HTML among the constructs.
  public init(seed: UInt64, hasRawHTML: Bool = true) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    self.hasRawHTML = hasRawHTML
  }

  /// The next document.
  ///
  /// - Parameter withAdditions: whether what goes beyond CommonMark is among the constructs.
  public mutating func document(withAdditions: Bool = false) -> String {
    hasAdditions = withAdditions
    return (0...number(8)).map { _ in block(depth: 0) }.joined(separator: "\n")
  }

  private mutating func block(depth: Int) -> String {
    let inner = depth < 3
    if hasAdditions, number(3) == 0 { return addition() }
    switch number(inner ? 14 : 9) {
    case 0: return String(repeating: "#", count: 1 + number(6)) + " " + inline() + "\n"
    case 1: return inline() + "\n" + ["===", "---"][number(2)] + "\n"
    case 2: return "```" + ["", "swift", "console {1}"][number(3)] + "\n" + code() + "\n```\n"
    case 3: return "    " + code() + "\n"
    case 4: return ["***", "---", "_ _ _"][number(3)] + "\n"
    case 5 where hasRawHTML: return "<div id=\"a\">\n" + inline() + "\n</div>\n"
    case 5, 6: return "[ref\(number(3))]: /url\(number(9)) \"title\"\n"
    case 7: return "~~~\n" + code()
    case 8: return inline() + "\n" + inline() + ["  \n", "\\\n"][number(2)] + inline() + "\n"
    case 9, 10: return indented(block(depth: depth + 1), first: "> ", rest: "> ")
    case 11: return indented(block(depth: depth + 1), first: "- ", rest: "  ")
    case 12: return indented(block(depth: depth + 1), first: "\(number(9)). ", rest: "   ")
    default: return block(depth: depth + 1) + "\n" + block(depth: depth + 1)
    }
  }

  private mutating func addition() -> String {
    switch number(7) {
    case 0: return "| \(inline()) | \(inline()) |\n|---|:-:|\n| \(inline()) | \(inline()) |\n"
    case 1: return inline() + "\n" + inline() + " | b\n- | -\n"
    case 2: return "> [!NOTE]\n> " + inline() + "\n"
    case 3: return "[^\(number(3))]: " + inline() + "\n\n    " + inline() + "\n"
    case 4: return "[^\(number(3))]: word\n"
    case 5: return "- [x] " + inline() + "\n- [ ] " + inline() + "\n"
    default: return "## " + inline() + " {#id\(number(3))}\n"
    }
  }

  private mutating func inline() -> String {
    let marks = ["~~struck~~", "~", "~~", "[^0]", "[^1]", "\\~~", "a~~b", "~one~", "[^2]", "\\|"]
    if hasAdditions, number(2) == 0 {
      return marks[number(marks.count)] + plainInline() + marks[number(marks.count)]
    }
    return plainInline()
  }

  private mutating func plainInline() -> String {
    let pieces = [
      "word", "*emphasis*", "**strong**", "`code < &`", "[a link](/x \"t\")", "![image](a.png)",
      "<https://example.com/?a=b&c>", hasRawHTML ? "<b>raw</b>" : "plain", "&amp;", "&copy;", "\\*",
      "[ref1]", "读写锁",
      "***both* of them**", "``a ` b``", "\"quoted\"", "[un*closed](", "é", "a_b_c",
      "{{x}} $& \\(x)",
      "[deep [er](u)](v)", hasRawHTML ? "<!-- c -->" : "words", "[ref2][]", "[t][ref0]",
    ]
    return (0...number(5)).map { _ in pieces[number(pieces.count)] }.joined(separator: " ")
  }

  private mutating func code() -> String {
    ["let a = 1 < 2", "\tfunc f() {}\n\n}", hasRawHTML ? "</script>" : "a && b", "$ ls\n&"][
      number(4)]
  }

  private func indented(_ text: String, first: String, rest: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0 == 0 ? first : rest) + $1 }.joined(separator: "\n")
  }

  private mutating func number(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
