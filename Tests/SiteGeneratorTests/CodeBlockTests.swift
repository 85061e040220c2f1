import SiteGenerator
import Testing

@Suite struct CodeBlockTests {
  private func html(_ markdown: String) throws -> String? {
    let fixture = try SiteFixture(["README.md": markdown])
    #expect(try fixture.problems() == [])
    return fixture.output("index.html")
  }

  @Test("Swift blocks are coloured")
  func swift() throws {
    #expect(
      try html("```swift\nlet a\n```") == """
        <pre class="code" tabindex="0" role="group" aria-label="Swift code">\
        <code class="language-swift"><span class="line"><span class="keyword">let a</span></span>
        </code></pre>

        """)
  }

  @Test("In a terminal session, what is typed is set apart")
  func console() throws {
    #expect(
      try html("```console\n$ ls <a>\n$1 & more\n```") == """
        <pre class="code" tabindex="0" role="group" aria-label="Terminal session">\
        <code class="language-console"><span class="line input"><span class="prompt">$ </span>\
        <kbd>ls &lt;a&gt;</kbd></span>
        <span class="line output">$1 &amp; more</span>
        </code></pre>

        """)
  }

  @Test("Other blocks are escaped, and scroll in their box")
  func others() throws {
    #expect(
      try html("    <b>\n") == """
        <pre class="code" tabindex="0" role="group" aria-label="Code"><code>&lt;b&gt;
        </code></pre>

        """)
    #expect(try html("```a\"b\n```")?.contains("class=\"language-a&quot;b\"") == true)
  }

  @Test(
    "Lines are highlighted, numbered and titled as the fence asks", arguments: ["swift", "text"])
  func fence(language: String) throws {
    let html = try #require(
      try html("```\(language) {1, 3-4} title=\"A & B\" numbered\na\nb\nc\n```"))
    #expect(
      html.hasPrefix(
        "<figure class=\"listing\">\n<figcaption><span class=\"title\">A &amp; B</span>"))
    #expect(html.contains("<pre class=\"code numbered\""))
    let classes = html.matches(of: /<span class="(line[^"]*)">/).map { String($0.1) }
    #expect(classes == ["line highlighted", "line", "line highlighted"])
  }

  @Test(
    "What a fence says in words of another generator is passed over",
    arguments: [
      "{.numberLines}", "{3-1}", "{a}", "{1-99999999}", "{", "title=\"x", "copy", "{1-2-3}",
    ])
  func foreignFence(info: String) throws {
    #expect(try html("```text \(info)\na\n```") == html("```text\na\n```"))
  }

  private func kinds(_ code: String, _ language: String) throws -> [String] {
    let html = try #require(try html("```\(language)\n\(code)\n```"))
    return html.matches(of: /<span class="([a-z]+)">([^<\n]*)<\/span>/).filter { $0.1 != "line" }
      .map { "\($0.1) \($0.2)" }
  }

  @Test("JSON, shell, C and Objective-C have colours of their own")
  func tables() throws {
    #expect(
      try kinds("{\"a\": [1.5, \"b\\\"c\", null]}", "json") == [
        "attribute &quot;a&quot;", "number 1.5", "string &quot;b\\&quot;c&quot;", "keyword null",
      ])
    #expect(
      try kinds("if [ -n \"$a\" ]; then # why\n  echo ${b} a#b 'c\\'\nfi", "sh") == [
        "keyword if", "string &quot;$a&quot;", "keyword then", "comment # why", "keyword echo",
        "attribute ${b}", "string 'c\\'", "keyword fi",
      ])
    #expect(
      try kinds("#include <a.h>\nint f(void) { return 'x'; } /* c\nd */ // e", "c") == [
        "directive #include", "type int", "type void", "keyword return", "string 'x'",
        "comment /* c",
        "comment d */", "comment // e",
      ])
    #expect(
      try kinds("@property NSString *a = @\"b\"; // [self c]", "objc") == [
        "keyword @property", "type NSString", "string @&quot;b&quot;", "comment // [self c]",
      ])
  }

  @Test(
    "Code of any kind comes out as typed, however it ends",
    arguments: ["json", "sh", "c", "objc", "console", "unknown"])
  func roundTrip(language: String) throws {
    for code in [
      "\"", "'", "/*", "//", "@", "@\"", "$", "${", "#", "\\", "\"\\", "$ ", "读写锁 é", "1.",
      "a\n\n\n b", "</script>", "{{x}} $& \\(x)",
    ] {
      let html = try #require(try html("```\(language)\n\(code)\n```"))
      let text = html.replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
      #expect(text.hasSuffix(code + "\n\n") || text == code + "\n\n", "\(code)")
    }
  }

  @Test(
    "Special strings come out as typed",
    arguments: [
      "{{content}}", "{{x}}", "$&", "$1 \\1", "\\(x)", "</script>", "{{{{title}}}}", "%s %@",
    ])
  func special(text: String) throws {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;")
    let fixture = try SiteFixture(
      [
        "README.md":
          "# `\(text)`\n\n`\(text)`\n\n```\n\(text)\n```\n\n```console\n$ \(text)\n```\n\n[c](c.swift)\n",
        "c.swift": text + "\n",
      ], template: "{{title}}|{{content}}|{{sidebar}}")
    fixture.reader = PlainCodeReader()
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("index.html"))
    #expect(html.hasPrefix("\(escaped)|<h1"))
    for place in [
      "<p><code>\(escaped)</code></p>", "<code>\(escaped)\n</code>", "<kbd>\(escaped)</kbd>",
      "<span class=\"line\">\(escaped)</span>", "aria-current=\"page\">\(escaped)</a>",
    ] {
      #expect(html.contains(place), "\(place)")
    }
  }
}
