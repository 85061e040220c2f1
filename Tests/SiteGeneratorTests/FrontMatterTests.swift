import SiteGenerator
import Testing

@Suite struct FrontMatterTests {
  private func output(_ markdown: String) throws -> String? {
    let fixture = try SiteFixture(
      ["README.md": markdown], template: "{{title}}|{{description}}|{{lang}}|{{content}}")
    #expect(try fixture.problems() == [])
    return fixture.output("index.html")
  }

  @Test(
    "Front matter gives title, description and language, and is no part of the text",
    arguments: [
      (
        "---\ntitle: A: b\ndescription: \"c & d\"\nlang: zh-CN\n---\n# H\n",
        "A: b|c &amp; d|zh-CN|<h1 id=\"h\">H</h1>\n"
      ),
      ("\u{FEFF}---\r\ntitle: 'A'\r\n---\r\nx\r\n", "A|x|en|<p>x</p>\n"),
      ("---\ntags:\n  - a\n- b\ndate: 2020\n\n# c\n---\n# H", "H||en|<h1 id=\"h\">H</h1>\n"),
      ("---\ntitle:\n---\n# H\n", "H||en|<h1 id=\"h\">H</h1>\n"),
    ])
  func values(markdown: String, expected: String) throws {
    #expect(try output(markdown) == expected)
  }

  @Test(
    "A leading thematic break is content",
    arguments: [
      ("---\n\na", "<hr />\n<p>a</p>\n"), ("---\n# H", "<hr />\n<h1 id=\"h\">H</h1>\n"),
      ("---", "<hr />\n"),
      ("----\ntitle: a\n----", "<hr />\n<h2 id=\"title-a\">title: a</h2>\n"),
      ("---\nhttp://a.b\n", "<hr />\n<p>http://a.b</p>\n"),
    ])
  func breaks(markdown: String, html: String) throws {
    #expect(try output(markdown)?.hasSuffix("|en|" + html) == true)
  }

  @Test(
    "Faulty front matter is an error with its line",
    arguments: [
      (
        "---\ntitle: a\n# H\n",
        "1: error: the front matter is never closed; write a line '---' after it"
      ),
      (
        "---\ntitle: a\nwords\n---\n",
        "3: error: is no 'key: value' line; write the front matter as title, description or lang, "
          + "a colon and the value, each on one line"
      ),
      ("---\ntitle: >\n  a\n---\n", "2: error: 'title' has several lines; write it on one"),
      (
        "---\nlang: \"a b\"\n---\n",
        "2: error: 'a b' is no language; write a tag such as en or zh-CN"
      ),
    ])
  func errors(markdown: String, message: String) throws {
    let fixture = try SiteFixture(["README.md": markdown])
    #expect(try fixture.problems() == ["Lessons/README.md:\(message)"])
  }
}
