import SiteGenerator
import Testing

@Suite struct ContentsPageTests {
  private let template = "{{title}}|{{documentTitle}}|{{previous}}|{{next}}|{{sidebar}}"

  @Test("Pages come in the order of the contents page's lists, each once")
  func order() throws {
    let fixture = try SiteFixture(
      [
        "README.md":
          "# Course\n\n1. [Z](z/README.md)\n   - [A](a.md#x)\n\ntext [B](b.md)\n\n- [Z](z)\n- [B](b.md)\n",
        "z/README.md": "# Zed\n", "a.md": "text\n\n# X\n", "b.md": "no heading\n",
      ], template: template)
    #expect(try fixture.problems() == [])
    let contents = try #require(fixture.output("index.html"))
    #expect(
      contents.hasPrefix("Course|Course||<a class=\"next\" rel=\"next\" href=\"z/index.html\">"))
    let first = try #require(fixture.output("z/index.html"))
    #expect(first.hasPrefix("Zed|Zed · Course|"))
    #expect(
      first.contains("rel=\"prev\" href=\"../index.html\"><span>Previous</span> <strong>Course<"))
    #expect(first.contains("rel=\"next\" href=\"../a.html\"><span>Next</span> <strong>X<"))
    let last = try #require(fixture.output("b.html"))
    #expect(last.hasPrefix("B|B · Course|"))
    #expect(!last.contains("rel=\"next\""))
    #expect(
      last.hasSuffix(
        """
        <ul>
        <li><a href="index.html">Course</a></li>
        <li><a href="z/index.html">Zed</a>
        <ul>
        <li><a href="a.html">X</a></li>
        </ul>
        </li>
        <li><a href="b.html" aria-current="page">B</a></li>
        </ul>

        """))
  }

  @Test("README.md goes before SUMMARY.md, and that before index.md", arguments: [0, 1, 2])
  func names(first: Int) throws {
    let names = ["README.md", "SUMMARY.md", "index.md"]
    var files: [String: String] = [:]
    for name in names[first...] { files[name] = "# \(name)\n" }
    let fixture = try SiteFixture(files)
    #expect(try fixture.problems() == [])
    #expect(fixture.output("index.html")?.contains(names[first]) == true)
  }

  @Test("Without a contents page, the message says what to write")
  func missing() throws {
    let fixture = try SiteFixture(["a.md": "# A"])
    #expect(
      try fixture.problems() == [
        "Lessons: error: has no contents page; write README.md, SUMMARY.md or index.md "
          + "with a list of links to the pages, in their order"
      ])
  }
}
