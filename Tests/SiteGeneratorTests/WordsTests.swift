import SiteGenerator
import Testing

@Suite struct WordsTests {
  private let template =
    "{{words.search}}|{{scriptWords}}|{{headings}}|{{previous}}|{{next}}|{{content}}"

  private func words(_ search: String, _ copy: String, next: String) -> String {
    """
    {"page": {"search": "\(search)", "next": "\(next)", "note": "N-\(next)"},
     "script": {"copy": "\(copy)"}}
    """
  }

  /// A site with a page in each of some languages.
  private func site(_ languages: [String]) throws -> SiteFixture {
    let fixture = try SiteFixture(["README.md": "# A"], template: template)
    for language in languages {
      try fixture.write(
        "---\nlang: \(language)\n---\n# A\n\n> [!NOTE]\n> x\n", to: "Lessons/\(language).md")
    }
    try fixture.write("# Z", to: "Lessons/zz.md")
    try fixture.write(words("Search", "Copy", next: "Next"), to: "Site/words/en.json")
    try fixture.write(words("搜索", "复制", next: "下一页"), to: "Site/words/zh.json")
    return fixture
  }

  @Test(
    "A page has the words of its language, by tag or by the tag's first part, else English ones")
  func choice() throws {
    let fixture = try site(["zh", "zh-CN", "ZH-tw", "de", "en-GB"])
    #expect(try fixture.problems() == [])
    for language in ["zh", "zh-CN", "ZH-tw"] {
      let page = try #require(fixture.output("\(language).html"))
      #expect(page.hasPrefix("搜索|{\"copy\":\"复制\"}|"))
      #expect(page.contains("<span>下一页</span>") && page.contains(">N-下一页</p>"))
    }
    for language in ["de", "en-GB"] {
      #expect(fixture.output("\(language).html")?.hasPrefix("Search|{\"copy\":\"Copy\"}|") == true)
    }
  }

  @Test("Whoever copies a theme can add a language, and a tag of its own comes first")
  func addedLanguage() throws {
    let fixture = try site(["fr", "zh-TW"])
    try fixture.write(words("Chercher", "Copier", next: "Suivant"), to: "Site/words/fr.json")
    try fixture.write(words("搜尋", "複製", next: "下一頁"), to: "Site/words/zh-TW.json")
    #expect(try fixture.problems() == [])
    #expect(fixture.output("fr.html")?.hasPrefix("Chercher|") == true)
    #expect(fixture.output("zh-TW.html")?.hasPrefix("搜尋|") == true)
    #expect(fixture.output("theme/words/fr.json") == nil)
  }

  @Test("Another word builds the pages anew")
  func changedWord() throws {
    let fixture = try site(["zh"])
    #expect(try fixture.problems() == [])
    try fixture.write(words("查找", "复制", next: "下一页"), to: "Site/words/zh.json")
    #expect(try fixture.build().rebuiltPageCount == 3)
    #expect(fixture.output("zh.html")?.hasPrefix("查找|") == true)
  }

  @Test("Words come out as typed, in the page and in its script")
  func escaping() throws {
    let fixture = try site(["fr"])
    try fixture.write(
      words("<b> & {{x}}", "</script>\\\"", next: "<i>"), to: "Site/words/fr.json")
    #expect(try fixture.problems() == [])
    let page = try #require(fixture.output("fr.html"))
    #expect(page.hasPrefix("&lt;b&gt; &amp; {{x}}|{\"copy\":\"\\u003c/script>\\\"\"}|"))
    #expect(page.contains("<span>&lt;i&gt;</span>"))
  }

  @Test("A theme without words has the generator's own")
  func noWords() throws {
    let fixture = try SiteFixture(
      ["README.md": "# A", "b.md": "---\nlang: zh\n---\n# B\n\n> [!NOTE]\n> x"],
      template: "{{scriptWords}}{{previous}}{{content}}")
    #expect(try fixture.problems() == [])
    let page = try #require(fixture.output("b.html"))
    #expect(page.hasPrefix("{}") && page.contains("Previous") && page.contains(">注</p>"))
  }

  @Test(
    "A faulty file of words is an error",
    arguments: [
      (
        "{",
        "is no file of words; write {\"page\": {…}, \"script\": {…}} with a string for each name"
      ),
      (
        "{\"page\": {}, \"script\": {\"copy\": \"x\"}}",
        "has no \"next\" in \"page\", which Site/words/en.json has; add it"
      ),
      (
        "{\"page\": {\"search\": \"\", \"next\": \"\", \"note\": \"\"}, "
          + "\"script\": {\"copy\": \"\", \"cpoy\": \"\"}}",
        "has \"cpoy\" in \"script\", which Site/words/en.json has not; remove it or add it there"
      ),
    ])
  func faults(json: String, message: String) throws {
    let fixture = try site([])
    try fixture.write(json, to: "Site/words/fr.json")
    let problems = try fixture.problems().map {
      $0.replacing(fixture.path("Site") + "/", with: "Site/")
    }
    #expect(problems == ["Site/words/fr.json: error: \(message)"])
  }

  @Test("An unknown word in a template is an error that lists those that there are")
  func unknownWord() throws {
    let fixture = try site([])
    try fixture.write("{{words.serach}}", to: "Site/templates/page.html")
    let problem = try fixture.problems().first
    #expect(problem?.contains("unknown placeholder '{{words.serach}}'; there are: ") == true)
    #expect(problem?.hasSuffix("words.next, words.note, words.search") == true)
  }
}
