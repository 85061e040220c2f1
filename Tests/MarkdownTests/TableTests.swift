import Markdown
import Testing

@Suite struct TableTests {
  /// A table's cells, row by row; nil when there is no table.
  private func cells(_ markdown: String) -> [[String]]? {
    let result = html(markdown)
    guard result.contains("<table>") else { return nil }
    return result.matches(of: /(?s)<tr>\n(.*?)\n<\/tr>/).map { row in
      row.1.matches(of: /<t[hd][^>]*>(.*?)<\/t[hd]>/).map { String($0.1) }
    }
  }

  @Test(
    "Rows and cells are found by GFM's rules",
    arguments: [
      ("| a | b |\n| - | - |\n| c | d |", [["a", "b"], ["c", "d"]]),
      ("a | b\n--|--\nc | d", [["a", "b"], ["c", "d"]]),
      ("| a |\n|---|", [["a"]]),
      ("| a | b |\n|:-:|--:|\n| c |\n| d | e | f |", [["a", "b"], ["c", ""], ["d", "e"]]),
      ("| a |\n|---|\nno bar", [["a"], ["no bar"]]),
      ("| a\\|b | `c\\|d` |\n|--|--|\n| \\\\| x |", [["a|b", "<code>c|d</code>"], ["\\", "x"]]),
      ("| `a | b` |\n|--|--|", [["`a", "b`"]]),
      (
        "| *a* | [b](c) |\n|--|--|\n|| # x #|",
        [["<em>a</em>", "<a href=\"c\">b</a>"], ["", "# x #"]]
      ),
      ("  | a |\n  |---|\n  | b |", [["a"], ["b"]]),
      ("| 变量 | é |\n|--|--|\n| 读写锁 | 👩‍👩‍👧 |", [["变量", "é"], ["读写锁", "👩‍👩‍👧"]]),
      ("|a|b|\n|-|-|\n|||", [["a", "b"], ["", ""]]),
      ("> | a |\n> |---|\n> | b |", [["a"], ["b"]]),
      ("- | a |\n  |---|\n  | b |", [["a"], ["b"]]),
      ("- | a |\n     |---|\n  | b |", [["a"], ["b"]]),
      (">    | a |\n>    |---|", [["a"]]),
      ("| a |\n|---|\n| b |\n===", [["a"], ["b"], ["==="]]),
      (
        "| [x] | [y][x] |\n|---|---|\n\n[x]: /u",
        [["<a href=\"/u\">x</a>", "<a href=\"/u\">y</a>"]]
      ),
    ])
  func tables(markdown: String, expected: [[String]]) {
    #expect(cells(markdown) == expected)
  }

  @Test(
    "What only looks like a table is none",
    arguments: [
      "| a | b |", "| a | b |\n|---|", "|---|---|", "| a |\n| b |", "a\n---",
      "```\n| a |\n|---|\n```",
      "    | a |\n    |---|", "<div>\n| a |\n|---|\n</div>", "| a |\n|-x-|", "| a |\n|::|",
      "| a |\n\n|---|",
      "| a |\n\\|---|", "a\n    ---", "- a\n\n  b\n      |---|", "> a\n>      |---|",
    ])
  func none(markdown: String) {
    #expect(html(markdown) == cmarkHTML(markdown))
  }

  @Test("Lines before the header stay a paragraph")
  func afterText() {
    let result = html("[r]: /u\ntext [r]\n| a |\n|---|\n")
    #expect(result.hasPrefix("<p>text <a href=\"/u\">r</a></p>\n<div class=\"table\""))
  }

  @Test("A line of dashes after a table is a rule")
  func beforeRule() {
    #expect(html("| a |\n|---|\n| b |\n---\n\nc").hasSuffix("</table>\n</div>\n<hr />\n<p>c</p>\n"))
  }

  @Test("Alignments are those of the row of dashes")
  func alignments() {
    let result = html("|a|b|c|d|\n|:-|-:|:-:|-|")
    #expect(
      result.contains(
        """
        <th style="text-align: left">a</th>
        <th style="text-align: right">b</th>
        <th style="text-align: center">c</th>
        <th>d</th>
        """))
  }

  @Test("A link in a cell tells where it stands")
  func positions() {
    let document = Document(
      "x\n\n> | a | é [b](c) |\n> |---|---|\n> | ![d](e) | |", additions: .all)
    let places = document.nodes.filter { $0.kind == .link || $0.kind == .image }.map(\.position)
    #expect(
      places == [SourcePosition(line: 3, column: 12), SourcePosition(line: 5, column: 5)])
  }

  @Test("A table of 5,000 rows is made in good time")
  func long() {
    let result = html("| a | b |\n|---|---|\n" + String(repeating: "| c | d |\n", count: 5_000))
    #expect(result.matches(of: /<td>/).count == 10_000)
  }
}
