import Markdown
import Testing

@Suite struct InlineAdditionTests {
  @Test(
    "Text between tildes is struck out",
    arguments: [
      ("~~a~~", "<del>a</del>"), ("~a~ b", "<del>a</del> b"),
      ("a ~~*b* `c`~~.", "a <del><em>b</em> <code>c</code></del>."),
      ("~~a\nb~~", "<del>a\nb</del>"), ("~~a ~b~ c~~", "<del>a <del>b</del> c</del>"),
      ("**~~a~~**", "<strong><del>a</del></strong>"), ("读~~写~~锁", "读<del>写</del>锁"),
      ("~~a~~ ~~b~~", "<del>a</del> <del>b</del>"),
      ("~~[a](b)~~", "<del><a href=\"b\">a</a></del>"),
      ("a\\\n\\~ ~~b~~", "a<br />\n~ <del>b</del>"), ("&amp; ~~a~~", "&amp; <del>a</del>"),
    ])
  func struck(markdown: String, expected: String) {
    #expect(html(markdown) == "<p>\(expected)</p>\n")
  }

  @Test(
    "Other tildes stay",
    arguments: [
      "~~~a~~~ b", "~~ a ~~", "\\~~a~~", "~~a\\~~", "&#126;~a~~", "`~~a~~`", "~a~~", "~~a~ b",
      "~5 and ~6",
      "~/a and ~/b", "<b title=\"~~a~~\">", "    ~~a~~", "[a](~~b~~)", "~~a\n\nb~~",
    ])
  func kept(markdown: String) {
    #expect(html(markdown) == cmarkHTML(markdown))
  }

  private func numbers(_ markdown: String) -> [String] {
    html(markdown).matches(of: /<a href="#fn-(\d+)"/).map { String($0.1) }
  }

  @Test("Footnotes are numbered as the text mentions them")
  func order() {
    let result = html("[^b] [^a] [^b]\n\n[^a]: A a\n[^b]: B b\n\n[^c]: never mentioned")
    #expect(numbers("[^b] [^a] [^b]\n\n[^a]: A a\n[^b]: B b\n\n[^c]: unused") == ["1", "2", "1"])
    #expect(result.contains("<li id=\"fn-1\">\n<p>B b <a"))
    #expect(result.contains("href=\"#fnref-1-2\" aria-label=\"Back to the text (2)\""))
    #expect(!result.contains("never mentioned"))
  }

  @Test(
    "A footnote's text may be anything",
    arguments: [
      ("one word", "[^1]: word", "<p>word <a"),
      ("paragraphs", "[^1]: a b\n\n    c", "<p>a b</p>\n<p>c <a"),
      ("lazy lines", "[^1]: a b\nc", "<p>a b\nc <a"),
      ("code", "[^1]: a b\n\n    ```\n    x\n    ```", "<pre><code>x\n</code></pre>\n<p> <a"),
      ("a list", "[^1]: a b\n\n    - c\n    - d", "<li>d</li>\n</ul>"),
      ("a link elsewhere", "[^1]: see [x]\n\n[x]: /u", "<p>see <a href=\"/u\">x</a> <a"),
      ("struck text", "[^1]: ~~a~~ b", "<p><del>a</del> b <a"),
      ("after text", "text\n[^1]: a b", "<p>a b <a"),
      ("a table", "[^1]: | a |\n    |---|", "<th>a</th>"),
      ("code after a tab", "[^1]: a b\n\n    \tc", "<pre><code>c\n</code></pre>"),
      ("a quote", "[^1]: > a b", "<blockquote>\n<p>a b</p>\n</blockquote>"),
      ("what opens a callout elsewhere", "[^1]: [!NOTE]\n    b", "<p>[!NOTE]\nb <a"),
      ("a callout", "[^1]: > [!NOTE]\n    > b", "<aside class=\"callout note\""),
      ("a fence without an end", "[^1]: ```\n    b\n\n[^2]: c d\n\ne [^2]", "<p>c d <a"),
    ])
  func definitions(name: String, definition: String, expected: String) {
    let result = html("Text[^1].\n\n" + definition)
    #expect(result.hasPrefix("<p>Text<sup class=\"footnote-mark\">"))
    #expect(result.contains(expected), "\(result)")
    #expect(!result.contains("[^1]"))
  }

  @Test(
    "A definition may stand in a list or a quote, and leaves it",
    arguments: [
      ("- a[^1]\n\n  [^1]: b c", "b c"),
      ("- a[^1]\n\n  [^1]: word", "word"),
      ("- a[^1]\n- [^1]: word", "word"),
      ("1. - a[^1]\n\n     [^1]: b c\n     d", "b c\nd"),
      ("> a[^1]\n>\n> [^1]: b c", "b c"),
      ("> a[^1]\n>\n> [^1]: word", "word"),
      ("> > a[^1]\n> [^1]: b c\n", "b c"),
      ("> [!NOTE]\n> a[^1]\n>\n> [^1]: b c", "b c"),
      ("> - a[^1]\n>\n>   [^1]: b c", "b c"),
      ("- a[^1]\n\n  [^1]: b c\n\n      d", "b c</p>\n<p>d"),
      ("> a[^1]\n>\n> [^1]: word\n>\n>     d", "word</p>\n<p>d"),
      ("- a[^1]\n\n  [^1]: b c\n\n[^1]: too late", "b c"),
    ])
  func definitionsInside(markdown: String, text: String) throws {
    let result = html(markdown)
    let notes = try #require(result.firstRange(of: "<section"))
    #expect(result[..<notes.lowerBound].contains("a<sup"))
    #expect(result[notes.lowerBound...].contains("<p>\(text) <a"), "\(result)")
    #expect(!result.contains("[^1]") && !result.contains("too late"))
  }

  @Test("What follows a quote with a definition is no part of it")
  func afterQuote() {
    let result = html("> a[^1]\n>\n> [^1]: word\n\n    code")
    #expect(result.contains("</blockquote>\n<pre><code>code\n</code></pre>\n<section"))
  }

  @Test("Marks stand in tables, headings, quotes and lists alike")
  func marksInside() {
    let places = "# a[^1]\n\n| b[^1] |\n|---|\n| c[^1] |\n\n> [!TIP]\n> d[^1]\n\n- e[^1]"
    #expect(numbers(places + "\n\n[^1]: f g").count == 5)
  }

  @Test("10,000 footnotes come to an end", .timeLimit(.minutes(20)))
  func many() {
    let marks = (0..<10_000).map { "a[^\($0)]\n" }.joined()
    let notes = (0..<10_000).map { "[^\($0)]: word [x] \($0)\n" }.joined()
    let links = "[x]: /u\n" + (0..<10_000).map { "[r\($0)]: /u\n" }.joined()
    let result = html(marks + "\n" + notes + "\n" + links)
    #expect(result.contains("<p>word <a href=\"/u\">x</a> 9999 <a"))
  }

  @Test("A footnote may mention others, and itself")
  func chain() {
    #expect(numbers("[^a]\n\n[^a]: to [^b]\n\n[^b]: and [^a]") == ["1", "2", "1"])
  }

  @Test(
    "Other brackets stay",
    arguments: [
      "[^1]", "[^1] x\n\n`[^1]: a b`", "[^ 1]\n\n[^ 1]: a b", "[a](b)[^]", "    [^1]: a b",
      "```\n[^1]: a b\n```\n[^1]",
    ])
  func keptBrackets(markdown: String) {
    #expect(html(markdown) == cmarkHTML(markdown))
  }

  @Test("An escaped mark and a link that begins alike are none")
  func escaped() {
    #expect(numbers("\\[^1] [^1](url) `[^1]` [^1]\n\n[^1]: a b") == ["1"])
  }

  @Test("Headings leave the footnotes' identifiers alone")
  func reserved() {
    let document = Document("# fn 1\n\n[^1]\n\n[^1]: a b", additions: .all)
    #expect(document.identifyHeadings().map(\.identifier) == ["fn-1-1"])
  }

  @Test("A link in a footnote tells where it stands")
  func positions() {
    let document = Document("[^1]\n\n[^1]: a [b](c)\n\n    d [e](f)", additions: .all)
    let places = document.nodes.filter { $0.kind == .link }.map(\.position)
    #expect(places == [SourcePosition(line: 3, column: 9), SourcePosition(line: 5, column: 7)])
    let inside = Document("> [^1]\n>\n> - x\n>\n>   [^1]: a [b](c)", additions: .all)
    let place = inside.nodes.first { $0.kind == .link }?.position
    #expect(place == SourcePosition(line: 5, column: 13))
  }
}
