import SiteGenerator
import Testing

@Suite struct WeavingTests {
  private let code = "let <a>\nfunc one()\nfunc add(_:withIdentifier:)\nvar twice\nvar twice\n"

  private func fixture(_ markdown: String) throws -> SiteFixture {
    try SiteFixture(["README.md": markdown, "code.swift": code, "r/a.json": "{}"])
  }

  @Test("A paragraph that holds only a link to a Swift file becomes the file")
  func wholeFile() throws {
    let fixture = try SiteFixture(["README.md": "[x](code.swift)\n", "code.swift": "let <a>\nb\n"])
    #expect(try fixture.problems() == [])
    #expect(
      fixture.output("index.html") == """
        <figure class="listing">
        <figcaption><a href="code.swift">code.swift</a></figcaption>
        <pre class="code numbered" tabindex="0" role="group" aria-label="code.swift" \
        style="counter-reset: line 0"><code class="language-swift">\
        <span class="line"><span class="keyword">let &lt;a&gt;</span></span>
        <span class="line"><span class="keyword">b</span></span>
        </code></pre>
        </figure>

        """)
    #expect(fixture.output("code.swift") == "let <a>\nb\n")
  }

  @Test(
    "A fragment names a declaration, however it is encoded",
    arguments: [
      "[x](code.swift#add(_:withIdentifier:))", "[x](<code.swift#add(_:withIdentifier:)>)",
      "[x](code.swift#add%28_%3AwithIdentifier%3A%29)",
      "[x](code.swift#add\\(_:withIdentifier:\\))",
      "> [x](code.swift#add(_:withIdentifier:))", "- [x](code.swift#add(_:withIdentifier:))\n\n- y",
    ])
  func declaration(markdown: String) throws {
    let fixture = try fixture(markdown)
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("index.html"))
    #expect(html.contains("<span class=\"declaration\">add(_:withIdentifier:)</span></figcaption>"))
    #expect(
      html.contains("aria-label=\"code.swift, lines 3 to 3\" style=\"counter-reset: line 2\""))
    #expect(html.contains("func add(_:withIdentifier:)"))
    #expect(!html.contains("func one"))
  }

  @Test(
    "Elsewhere a link to a Swift file stays a link",
    arguments: [
      "see [x](code.swift)", "[x](code.swift) [y](code.swift)", "# [x](code.swift)",
      "- [x](code.swift)\n- y", "*[x](code.swift)*", "![x](code.swift)",
      "[x](https://example.com/code.swift)",
    ])
  func notWoven(markdown: String) throws {
    let fixture = try fixture(markdown)
    #expect(try fixture.problems() == [])
    #expect(fixture.output("index.html")?.contains("<figure") == false)
  }

  @Test("A link to a recording stays a link, and the recording is copied")
  func recording() throws {
    let fixture = try fixture("[what can happen](r/a.json#outcomes)")
    #expect(try fixture.problems() == [])
    #expect(
      fixture.output("index.html") == "<p><a href=\"r/a.json#outcomes\">what can happen</a></p>\n")
    #expect(fixture.output("r/a.json") == "{}")
  }

  @Test("All missing declarations, files and recordings are reported in one run, by line")
  func errors() throws {
    let fixture = try fixture(
      """
      [x](code.swift#add(_:))

      [x](code.swift#twice)

      [x](gone.swift#a) [y](#b)

      see [`x`](code.swift#two()) and [x](r/b.json)

      [x](gone.swift)
      """)
    let names = "<a>, one(), add(_:withIdentifier:), twice, twice"
    #expect(
      try fixture.problems() == [
        "Lessons/README.md:1: error: no declaration 'add(_:)' in code.swift; it has: \(names)",
        "Lessons/README.md:3: error: 'twice' names 2 declarations in code.swift, at lines 4, 5; "
          + "weave the type that holds it",
        "Lessons/README.md:5:1: error: the link 'gone.swift#a' leads nowhere: "
          + "there is no Lessons/gone.swift",
        "Lessons/README.md:5:19: error: the link '#b' leads to no heading of this page; "
          + "it has no headings",
        "Lessons/README.md:7:5: error: no declaration 'two()' in code.swift; it has: \(names)",
        "Lessons/README.md:7:33: error: the link 'r/b.json' leads nowhere: "
          + "there is no Lessons/r/b.json",
        "Lessons/README.md:9: error: the link 'gone.swift' leads nowhere: "
          + "there is no Lessons/gone.swift",
      ])
  }

  @Test("Without a parser, whole files are woven, and a declaration is an error")
  func plainReader() throws {
    let fixture = try fixture("[x](code.swift)\n\n[x](code.swift#one())")
    fixture.reader = PlainCodeReader()
    #expect(
      try fixture.problems() == [
        "Lessons/README.md:3: error: declarations cannot be told apart here; "
          + "link to the whole file code.swift"
      ])
  }

  /// The lines of the last figure that are marked as changed.
  private func changes(from old: String, to new: String) throws -> [String] {
    let fixture = try SiteFixture([
      "README.md": "[x](old.swift)\n\n[x](new.swift)", "old.swift": old, "new.swift": new,
    ])
    fixture.reader = PlainCodeReader()
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("index.html"))
    return html.matches(of: /<span class="line changed">(.*)<\/span>/).map { String($0.1) }
  }

  @Test("Changed lines and words are marked against the code before")
  func marks() throws {
    #expect(try changes(from: "a\nb\nc\n", to: "a\nb\nc\nd\n") == ["d"])
    #expect(
      try changes(
        from: "func f() {\n  queue.async { x }\n}\n",
        to: "func f() {\n  queue.async(flags: .barrier) { x }\n}\n")
        == ["  queue.async<mark>(flags: .barrier)</mark> { x }"])
    #expect(try changes(from: "a\n b\nc\nd\n", to: "a\n   b\nc\n") == [])
    #expect(try changes(from: "a\nb\n", to: "a\nb\n") == [])
    #expect(try changes(from: "a\nb\nc\n", to: "x\ny\nz\na\n") == [])
    #expect(
      try changes(from: "读 写\nb\n", to: "读 锁\nb\n") == ["读 <mark>锁</mark>"])
  }

  @Test("The caption says what code the marks are against")
  func since() throws {
    let fixture = try SiteFixture([
      "README.md": "[x](old.swift)\n\n[x](other.swift)\n\n[x](new.swift#b)",
      "old.swift": "let a\nlet b\n",
      "other.swift": "x\n", "new.swift": "var b\n",
    ])
    #expect(try fixture.problems() == [])
    #expect(fixture.output("index.html")?.contains("since") == false)
    try fixture.write(
      "[x](old.swift)\n\n[x](other.swift)\n\n[x](new.swift)", to: "Lessons/README.md")
    try fixture.write("let a\nlet c\n", to: "Lessons/new.swift")
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("index.html"))
    #expect(html.contains("<span class=\"since\">changes since old.swift</span></figcaption>"))
    #expect(html.contains("<pre class=\"code numbered has-changes\""))
  }
}
