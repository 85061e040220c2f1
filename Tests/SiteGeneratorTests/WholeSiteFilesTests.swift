import Foundation
import SiteGenerator
import Testing

/// The files that hold something of every page.
@Suite struct WholeSiteFilesTests {
  private let files = [
    "README.md": "# Course\n\nIntro *words*.\n\n- [A](a/README.md#x)\n- [B](b.md)\n",
    "a/README.md":
      "# A\n\nOne[^1] \"quoted\" \\\\\n\n## X\n\n[b](../b.md#读写锁) [up](#x) [c](c.txt) [w](https://a.b)\n\n[^1]: note\n",
    "a/c.txt": "c", "b.md": "# B\n\n## 读写锁\n\n读者`sync`写者。\n\n```\ncode\n```\n",
  ]

  private func fixture(settings: String = "{\"title\": \"Course\"}") throws -> SiteFixture {
    let fixture = try SiteFixture(
      files, template: "{{root}}|{{meta}}|{{edit}}|{{sidebar}}|{{content}}")
    try fixture.write(settings, to: "Site/site.json")
    try fixture.write("{{sidebar}}|{{content}}", to: "Site/templates/print.html")
    try fixture.write("gone, see {{home}}", to: "Site/templates/404.html")
    #expect(try fixture.problems() == [])
    return fixture
  }

  @Test("The search index has every page's words by section, as a script")
  func searchIndex() throws {
    let script = try #require(try fixture().output("search-index.js"))
    #expect(
      script == """
        searchIndex([
        ["index.html","Course",[["course","Course","Intro words.\\nA\\nB"]]],
        ["a/index.html","A",[["a","A","One \\"quoted\\" \\\\"],["x","X","b up c w\\nnote"]]],
        ["b.html","B",[["b","B",""],["读写锁","读写锁","读者sync写者。"]]]
        ]);

        """)
  }

  @Test("In the search index, cells, blocks and broken lines do not run together")
  func searchedWords() throws {
    let text = """
      # A

      | lock | time | |
      |---|--:|---|
      | **NS**`Lock` | 1.0 | |
      | | ~~2.3~~ 2.4[^n] | kept |

      - [x] one
        - two<br>three
      > [!NOTE]
      > four\\
      > five

      [^n]: note
      """
    let fixture = try SiteFixture(["README.md": "- [a](a.md)", "a.md": text])
    #expect(try fixture.problems() == [])
    let words = [
      "lock · time", "NSLock · 1.0", "2.3 2.4 · kept", "one", "two three", "four five", "note",
    ]
    let script = try #require(fixture.output("search-index.js"))
    #expect(script.contains("\"\(words.joined(separator: "\\n"))\""), "\(script)")
  }

  @Test("A large search index comes in parts, of which the first says how many there are")
  func searchIndexParts() throws {
    var files = ["README.md": "# Course\n\n"]
    for page in 1..<201 {
      files["README.md"]! += "- [P](\(page).md)\n"
      files["\(page).md"] = "# P\n"
    }
    let fixture = try SiteFixture(files)
    _ = try fixture.build()
    let parts = try ["search-index.js", "search-index-2.js", "search-index-3.js"]
      .map { try #require(fixture.output($0)).split(separator: "\n") }
    #expect(parts.map(\.count) == [102, 102, 3])
    #expect(parts.map(\.last) == ["], 3);", "]);", "]);"])
    #expect(parts[2][1] == "[\"200.html\",\"P\",[[\"p\",\"P\",\"\"]]]")
    #expect(fixture.output("search-index-4.js") == nil)
  }

  @Test("The print page holds every page, with unique identifiers and links within it")
  func printPage() throws {
    let page = try #require(try fixture().output("print.html"))
    let identifiers = page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
    #expect(Set(identifiers).count == identifiers.count)
    for part in [
      "<a href=\"#p1\">A</a>", "<section class=\"sheet\" id=\"p2\">", "<h2 id=\"p1-x\">X</h2>",
      "<a href=\"#p2-%E8%AF%BB%E5%86%99%E9%94%81\">b</a>", "<a href=\"#p1-x\">up</a>",
      "<a href=\"a/c.txt\">c</a>", "<a href=\"https://a.b\">w</a>",
      "<a href=\"#p1-fn-1\" id=\"p1-fnref-1\">",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    for match in page.matches(of: /href="#([^"]*)"/) {
      let target = String(match.1).removingPercentEncoding ?? ""
      #expect(identifiers.contains(target), "\(target)")
    }
  }

  @Test("The page for a missing one leads home from anywhere, where the site's place is known")
  func missingPage() throws {
    #expect(try fixture().output("404.html")?.contains("gone, see index.html") == true)
    let placed = try fixture(settings: "{\"title\": \"C\", \"url\": \"https://a.b/docs\"}")
    let page = try #require(placed.output("404.html"))
    #expect(page.hasPrefix("/docs/|<meta name=\"robots\" content=\"noindex\">"))
    #expect(page.contains("gone, see /docs/index.html"))
    #expect(page.contains("<a href=\"/docs/b.html\">B</a>"))
    #expect(!page.contains("aria-current"))
  }

  @Test("A sitemap lists every page, where the site's place is known")
  func sitemap() throws {
    #expect(try fixture().output("sitemap.xml") == nil)
    let placed = try fixture(settings: "{\"title\": \"C\", \"url\": \"https://a.b/docs/\"}")
    let xml = try #require(placed.output("sitemap.xml"))
    let places = xml.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.1) }
    #expect(
      places == ["https://a.b/docs/", "https://a.b/docs/a/index.html", "https://a.b/docs/b.html"])
  }

  @Test("Previews get the page's title and first sentence, or what its front matter says")
  func meta() throws {
    let placed = try fixture(
      settings: "{\"title\": \"C\", \"url\": \"https://a.b/\", \"edit\": \"https://e.f/{path}?x\"}")
    let page = try #require(placed.output("b.html"))
    for part in [
      "<meta property=\"og:title\" content=\"B\">",
      "<meta property=\"og:description\" content=\"读者sync写者。\">",
      "<link rel=\"canonical\" href=\"https://a.b/b.html\">",
      "<a class=\"edit\" href=\"https://e.f/b.md?x\">Edit this page</a>",
    ] {
      #expect(page.contains(part), "\(part)")
    }
  }

  @Test("A page that would take the place of one of these files is an error")
  func collision() throws {
    let fixture = try SiteFixture(["README.md": "- [p](print.md)", "print.md": "# P"])
    #expect(
      try fixture.problems() == [
        "Lessons/print.md: error: would overwrite what the generator's own print.html becomes in the site; rename one"
      ])
  }
}
