import Markdown
import Testing

@Suite struct BlockAdditionTests {
  @Test(
    "A quote whose first line names one of five words is a callout",
    arguments: [
      ("> [!NOTE]\n> a", "note", "Note"), ("> [!warning]  \n> a", "warning", "Warning"),
      ("> [!TIP]\n>\n> a", "tip", "Tip"), ("> [!Important]\na", "important", "Important"),
      ("> [!CAUTION]\\\n> a", nil, nil), ("> [!CAUTION]\n> a", "caution", "Caution"),
    ])
  func callouts(markdown: String, word: String?, title: String?) {
    guard let word, let title else {
      #expect(html(markdown) == cmarkHTML(markdown))
      return
    }
    #expect(
      html(markdown) == """
        <aside class="callout \(word)" aria-label="\(title)">
        <p class="callout-title">\(title)</p>
        <p>a</p>
        </aside>

        """)
  }

  @Test(
    "Other quotes stay quotes",
    arguments: [
      "> [!NOTE] a", "> [!OTHER]\n> a", "> \\[!NOTE]\n> a", "> a\n> [!NOTE]", "> `[!NOTE]`",
      "[!NOTE]",
      "> # [!NOTE]",
    ])
  func quotes(markdown: String) {
    #expect(html(markdown) == cmarkHTML(markdown))
  }

  @Test("A callout may be empty, and hold anything, another callout included")
  func nestedCallouts() {
    #expect(html("> [!NOTE]").hasSuffix("<p class=\"callout-title\">Note</p>\n</aside>\n"))
    let nested = html("> [!NOTE]\n> > [!TIP]\n> > - x")
    #expect(nested.matches(of: /<aside/).count == 2)
    #expect(nested.contains("<li>x</li>"))
  }

  @Test("An item that begins with a box is a task")
  func tasks() {
    let box = "<input type=\"checkbox\" disabled=\"\""
    #expect(
      html("1. [X] a\n2. [ ] *b*\n\n   - [ ] c") == """
        <ol>
        <li>
        <p>\(box) checked="" aria-label="Done" /> a</p>
        </li>
        <li>
        <p>\(box) aria-label="To do" /> <em>b</em></p>
        <ul>
        <li>\(box) aria-label="To do" /> c</li>
        </ul>
        </li>
        </ol>

        """)
  }

  @Test(
    "Other items stay items",
    arguments: [
      "- [x]a", "- [y] a", "- \\[x] a", "- a [x] b", "[x] a", "- `[x] a`", "- # [x] a", "- [x]",
    ])
  func items(markdown: String) {
    #expect(html(markdown) == cmarkHTML(markdown))
  }

  @Test(
    "A heading may end with its own identifier",
    arguments: [
      ("# A {#b}", "b", "A"), ("## 锁 {#读写锁} ##", "读写锁", "锁"), ("A *b* {#c.d}\n===", "c.d", "A b"),
      ("# A\\{#b}", "ab", "A{#b}"), ("# A `{#b}`", "a-b", "A {#b}"),
      ("# A {#b c}", "a-b-c", "A {#b c}"),
      ("# {#b}", "b", ""), ("# A {#b} c", "a-b-c", "A {#b} c"),
    ])
  func identifiers(markdown: String, identifier: String, text: String) {
    let headings = Document(markdown, additions: .all).identifyHeadings()
    #expect(headings.map(\.identifier) == [identifier])
    #expect(headings.map(\.text) == [text])
  }

  @Test("A heading's own identifier is numbered where another has it")
  func duplicates() {
    let document = Document("# A {#x}\n\n# B {#x}\n\n# Menu {#menu}", additions: .all)
    #expect(
      document.identifyHeadings(reserved: ["menu"]).map(\.identifier) == ["x", "x-1", "menu-1"])
  }
}
