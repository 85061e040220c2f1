import Foundation
import SiteGenerator
import Testing

@Suite struct LinkTests {
  private func page(_ markdown: String) throws -> SiteFixture {
    try SiteFixture([
      "README.md": "# Course\n\n- [P](a%20b/读/README.md)\n- [Q](q.md)\n",
      "a b/读/README.md": markdown, "q.md": "# Q\n\n## Schloß & é\n\n<a id=\"raw\"></a>\n",
      "a b/读/100%.txt": "percent", "a b/读/%zz%c3.txt": "z", "a b/读/%ff.txt": "f",
      "a b/读/x.svg": "<svg/>", "a b/empty/x": "x",
      "a b/读/other.md": "# Other", "code.swift": "func one()",
    ])
  }

  @Test(
    "Links become the addresses of the output",
    arguments: [
      ("[x](../../q.md)", "<a href=\"../../q.html\">x</a>"),
      ("[x](../../q.md?a=b#raw)", "<a href=\"../../q.html?a=b#raw\">x</a>"),
      ("[x](../../q.md#schloß--é)", "<a href=\"../../q.html#schlo%C3%9F--%C3%A9\">x</a>"),
      ("[x](../../q.md#schloß--e\u{301})", "<a href=\"../../q.html#schlo%C3%9F--%C3%A9\">x</a>"),
      ("[x](../../README.md)", "<a href=\"../../index.html\">x</a>"),
      ("[x](../..)", "<a href=\"../../index.html\">x</a>"),
      ("[x](#top)", "<a href=\"#top\">x</a>"),
      ("[x](README.md)", "<a href=\"index.html\">x</a>"),
      ("[x](100%25.txt)", "<a href=\"100%25.txt\">x</a>"),
      // What is no encoding, or not one of UTF-8, is a part of the name.
      ("[x](100%.txt)", "<a href=\"100%25.txt\">x</a>"),
      ("[x](%zz%c3.txt)", "<a href=\"%25zz%25c3.txt\">x</a>"),
      ("[x](%ff.txt)", "<a href=\"%25ff.txt\">x</a>"),
      ("![x](x.svg)", "<img src=\"x.svg\" alt=\"x\" />"),
      ("[x](x.svg#layer)", "<a href=\"x.svg#layer\">x</a>"),
      ("[x](../../code.swift) y", "<a href=\"../../code.swift\">x</a> y"),
      ("[x](../../code.swift#one%28%29) y", "<a href=\"../../code.swift\">x</a> y"),
      ("[x](https://a.b/c.md#d)", "<a href=\"https://a.b/c.md#d\">x</a>"),
      ("[x](mailto:a@b.c)", "<a href=\"mailto:a@b.c\">x</a>"),
      ("`[x](nowhere.md)`", "<code>[x](nowhere.md)</code>"),
      ("<a href=\"../../q.md#raw\">x</a>", "<a href=\"../../q.html#raw\">x</a>"),
      ("<img src='x.svg'> &copy;", "<img src='x.svg'> ©"),
      (
        "<a title=\"a.md\" href=https://a.b/c.md>x</a>",
        "<a title=\"a.md\" href=https://a.b/c.md>x</a>"
      ),
      ("a <!-- <a href=\"no.md\"> --> b", "a <!-- <a href=\"no.md\"> --> b"),
      ("a [x][r] b\n\n[r]: ../../q.md", "a <a href=\"../../q.html\">x</a> b"),
    ])
  func rewriting(markdown: String, html: String) throws {
    let fixture = try page(markdown)
    #expect(try fixture.problems() == [])
    #expect(fixture.output("a b/读/index.html") == "<p>\(html)</p>\n")
  }

  @Test("Linked files are copied byte for byte, others are not")
  func copies() throws {
    let fixture = try page("![x](x.svg) [y](100%25.txt)")
    #expect(try fixture.problems() == [])
    #expect(fixture.output("a b/读/x.svg") == "<svg/>")
    #expect(fixture.output("a b/读/100%.txt") == "percent")
    #expect(fixture.output("code.swift") == nil)
  }

  private static let broken = [
    (
      "one\n[x](no.md) y", "2:1",
      "the link 'no.md' leads nowhere: there is no Lessons/a b/读/no.md"
    ),
    ("y ![x](no.png)", "1:3", "the link 'no.png' leads nowhere: there is no Lessons/a b/读/no.png"),
    ("[x](no.swift)", "1", "the link 'no.swift' leads nowhere: there is no Lessons/a b/读/no.swift"),
    ("[x](../empty/) y", "1:1", "the link '../empty/' leads to a folder that has no page"),
    (
      "[x](other.md) y", "1:1",
      "the link 'other.md' leads to a file that is no page; list it on the contents page"
    ),
    ("[x](/q.md) y", "1:1", "the link '/q.md' starts at '/'; write it relative to this page"),
    (
      "[x](../../../q.md) y", "1:1",
      "the link '../../../q.md' leaves the folder Lessons; link to its web address instead"
    ),
    ("# H\n\n[x](#no) y", "3:1", "the link '#no' leads to no heading of this page; it has: #h"),
    (
      "[x](../../q.md#no) y", "1:1",
      "the link '../../q.md#no' leads to no heading of Lessons/q.md; it has: #q, #schloß--é"
    ),
    ("[x]() y", nil, "the link '' has no address"),
    (
      "a <a href=\"no.md\">x</a>", "1:12",
      "the link 'no.md' leads nowhere: there is no Lessons/a b/读/no.md"
    ),
    (
      "a\n\n<div>\n<img class=b src='no.png'>\n</div>", "4:19",
      "the link 'no.png' leads nowhere: there is no Lessons/a b/读/no.png"
    ),
    (
      "---\ntitle: T\n---\n\na [x](no.md)", "5:3",
      "the link 'no.md' leads nowhere: there is no Lessons/a b/读/no.md"
    ),
    (
      "| a |\n|---|\n| b [x](no.md) |", "3:5",
      "the link 'no.md' leads nowhere: there is no Lessons/a b/读/no.md"
    ),
  ]

  @Test("A link that leads nowhere is an error with its place", arguments: broken)
  func brokenLinks(markdown: String, place: String?, message: String) throws {
    let fixture = try page(markdown)
    let expected = "Lessons/a b/读/README.md:\(place ?? "1:1"): error: \(message)"
    let problems = try fixture.problems().map { $0.replacing(fixture.root.path + "/", with: "") }
    #expect(problems == [expected])
    #expect(fixture.siblings == ["Lessons", "Site"])
  }

  @Test("A lenient build makes warnings of such links, and leaves them as typed")
  func lenient() throws {
    let fixture = try page("[x](no.md) y")
    var configuration = fixture.configuration
    configuration.isLenient = true
    let report = try SiteBuilder(configuration).build()
    #expect(report.isSound)
    #expect(
      fixture.messages(report) == [
        "Lessons/a b/读/README.md:1:1: warning: "
          + "the link 'no.md' leads nowhere: there is no Lessons/a b/读/no.md"
      ])
    #expect(fixture.output("a b/读/index.html") == "<p><a href=\"no.md\">x</a> y</p>\n")
  }

  @Test("Links out of the site are listed, and not followed")
  func external() throws {
    let fixture = try page("[x](https://a.b)\n\n<a href=\"//c.d/e\">y</a> [z](../../q.md)")
    let report = try fixture.build()
    #expect(report.externalLinks.map(\.url) == ["https://a.b", "//c.d/e"])
    #expect(report.externalLinks.map(\.line) == [1, 3])
  }

  @Test("A safe build leaves raw HTML and scripts out")
  func safe() throws {
    let fixture = try page(
      "<b onclick=\"x\">a</b> [b](javascript:x)\n\n<script>\nx\n</script>\n\n```\nc\n```")
    var configuration = fixture.configuration
    configuration.isSafe = true
    #expect(try SiteBuilder(configuration).build().isSound)
    let html = try #require(fixture.output("a b/读/index.html"))
    for word in ["<b", "onclick", "script"] { #expect(!html.contains(word)) }
    #expect(html.contains("<pre class=\"code\""))
  }

  @Test("A symbolic link that leaves the source folder is not followed")
  func symbolicLinks() throws {
    let fixture = try SiteFixture(["README.md": "[in](in.txt) [out](out.txt)", "x.txt": "x"])
    try fixture.write("secret", to: "secret.txt")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: fixture.path("Lessons/in.txt"), withDestinationPath: "x.txt")
    try files.createSymbolicLink(
      atPath: fixture.path("Lessons/out.txt"), withDestinationPath: "../secret.txt")
    #expect(
      try fixture.problems() == [
        "Lessons/README.md:1:14: error: the link 'out.txt' leaves the folder Lessons "
          + "through a link in the file system; copy the file"
      ])
  }
}
