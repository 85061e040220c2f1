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
