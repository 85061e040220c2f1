import Foundation
import SiteGenerator
import Testing

@Suite struct ThemeTests {
  private func problems(settings: String, template: String = "{{content}}") throws -> [String] {
    let fixture = try SiteFixture(["README.md": "# A"], template: template)
    try fixture.write(settings, to: "Site/site.json")
    return try fixture.problems()
  }

  @Test(
    "A faulty site.json is an error",
    arguments: [
      ("{", "is not JSON; look for a missing quote, comma or brace"),
      ("{}", "has no \"title\"; add it"), ("{\"title\": 1}", "\"title\" must be a string"),
      ("[]", "must be an object in braces"),
    ])
  func settings(json: String, message: String) throws {
    #expect(try problems(settings: json) == ["Site/site.json: error: \(message)"])
  }

  @Test("A folder that is no theme is an error", arguments: ["site.json", "templates/page.html"])
  func noTheme(file: String) throws {
    let fixture = try SiteFixture(["README.md": "# A"])
    try FileManager.default.removeItem(atPath: fixture.path("Site/\(file)"))
    #expect(
      try fixture.problems() == [
        "Site/\(file): error: is not there, and a theme needs it; name another with --theme DIR"
      ])
  }

  @Test("An unknown or unclosed placeholder is an error with its line")
  func placeholders() throws {
    let settings = "{\"title\": \"T\"}"
    let unknown = try problems(settings: settings, template: "a\n{{titel}}")
    #expect(
      unknown.first?.hasPrefix(
        "Site/templates/page.html:2: error: unknown placeholder '{{titel}}'; there are: lang, title,"
      )
        == true)
    #expect(
      try problems(settings: settings, template: "a\n\n{{title") == [
        "Site/templates/page.html:3: error: '{{' is never closed; "
          + "write '}}' after the placeholder's name"
      ])
  }

  @Test("A heading never takes an id of the template")
  func reservedIdentifiers() throws {
    let fixture = try SiteFixture(
      ["README.md": "# Content\n\n[x](#content)"], template: "<main id=\"content\">{{content}}")
    #expect(try fixture.problems() == [])
    #expect(fixture.output("index.html")?.contains("<h1 id=\"content-1\">") == true)
  }

  @Test("The site's name, language and repository come from site.json, escaped")
  func values() throws {
    let fixture = try SiteFixture(
      ["README.md": "# A", "b/c.md": "# B"],
      template: "{{lang}}|{{siteTitle}}|{{documentTitle}}|{{description}}|{{repository}}|{{root}}")
    try fixture.write(
      """
      {"title": "A & <B>", "description": "\\"d\\"", "repository": "https://a.b/?c&d", "lang": "zh"}
      """, to: "Site/site.json")
    #expect(try fixture.problems() == [])
    #expect(
      fixture.output("index.html") == "zh|A &amp; &lt;B&gt;|A · A &amp; &lt;B&gt;|&quot;d&quot;|"
        + "<a class=\"repository\" href=\"https://a.b/?c&amp;d\">Source</a>|")
  }
}
