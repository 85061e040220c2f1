/// Makes documents from every construct of CommonMark, the same ones for the same seed.
struct MarkdownGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func document() -> String {
    (0...number(8)).map { _ in block(depth: 0) }.joined(separator: "\n")
  }

  private mutating func block(depth: Int) -> String {
    let inner = depth < 3
    switch number(inner ? 14 : 9) {
    case 0: return String(repeating: "#", count: 1 + number(6)) + " " + inline() + "\n"
    case 1: return inline() + "\n" + ["===", "---"][number(2)] + "\n"
    case 2: return "```" + ["", "swift", "console {1}"][number(3)] + "\n" + code() + "\n```\n"
    case 3: return "    " + code() + "\n"
    case 4: return ["***", "---", "_ _ _"][number(3)] + "\n"
    case 5: return "<div id=\"a\">\n" + inline() + "\n</div>\n"
    case 6: return "[ref\(number(3))]: /url\(number(9)) \"title\"\n"
    case 7: return "~~~\n" + code()
    case 8: return inline() + "\n" + inline() + ["  \n", "\\\n"][number(2)] + inline() + "\n"
    case 9, 10: return indented(block(depth: depth + 1), first: "> ", rest: "> ")
    case 11: return indented(block(depth: depth + 1), first: "- ", rest: "  ")
    case 12: return indented(block(depth: depth + 1), first: "\(number(9)). ", rest: "   ")
    default: return block(depth: depth + 1) + "\n" + block(depth: depth + 1)
    }
  }

  private mutating func inline() -> String {
    let pieces = [
      "word", "*emphasis*", "**strong**", "`code < &`", "[a link](/x \"t\")", "![image](a.png)",
      "<https://example.com/?a=b&c>", "<b>raw</b>", "&amp;", "&copy;", "\\*", "[ref1]", "读写锁",
      "***both* of them**", "``a ` b``", "\"quoted\"", "[un*closed](", "é", "a_b_c",
      "{{x}} $& \\(x)",
      "[deep [er](u)](v)", "<!-- c -->", "[ref2][]", "[t][ref0]",
    ]
    return (0...number(5)).map { _ in pieces[number(pieces.count)] }.joined(separator: " ")
  }

  private mutating func code() -> String {
    ["let a = 1 < 2", "\tfunc f() {}\n\n}", "</script>", "$ ls\n&"][number(4)]
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
