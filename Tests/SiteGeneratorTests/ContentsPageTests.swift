import Foundation
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

  @Test("The first of them that lists pages counts")
  func listing() throws {
    let fixture = try SiteFixture(
      ["README.md": "# R\n", "SUMMARY.md": "# S\n\n- [A](a.md)\n", "a.md": "# A\n"],
      template: template)
    #expect(try fixture.problems() == [])
    #expect(fixture.output("index.html")?.hasPrefix("S|S · Course||<a class=\"next\"") == true)
    #expect(fixture.output("README.html") == nil)
  }

  @Test("An item without a link heads the pages below it")
  func parts() throws {
    let fixture = try SiteFixture(
      [
        "README.md": "# C\n\n- Part *one*\n  - [A](a.md)\n- [B](b.md)\n\n1. one\n   - two\n",
        "a.md": "# A",
        "b.md": "# B",
      ],
      template: "{{sidebar}}")
    #expect(try fixture.problems() == [])
    #expect(
      fixture.output("a.html") == """
        <ul>
        <li><a href="index.html">C</a></li>
        <li><span>Part one</span>
        <ul>
        <li><a href="a.html" aria-current="page">A</a></li>
        </ul>
        </li>
        <li><a href="b.html">B</a></li>
        </ul>

        """)
  }

  @Test(
    "Without a contents page, every page counts, in natural order, folders with their own page first"
  )
  func everyPage() throws {
    let fixture = try SiteFixture(
      [
        "10 last.md": "# Ten", "2.md": "# Two", "b 读%/README.md": "# Folder", "b 读%/z.md": "# Z",
        "b 读%/a.md": "# A", "c/deep/x.md": "# X", "empty/x.txt": "", ".hidden/x.md": "# H",
        "_site/x.md": "# S", "built/.made-by-site": "", "built/x.md": "# B",
      ], template: "{{title}}|{{content}}")
    #expect(try fixture.problems() == [])
    #expect(
      fixture.output("index.html") == """
        Course|<h1>Course</h1>
        <ul>
        <li><a href="2.html">Two</a></li>
        <li><a href="10%20last.html">Ten</a></li>
        <li><a href="b%20%E8%AF%BB%25/index.html">Folder</a>
        <ul>
        <li><a href="b%20%E8%AF%BB%25/a.html">A</a></li>
        <li><a href="b%20%E8%AF%BB%25/z.html">Z</a></li>
        </ul>
        </li>
        <li><span>c</span>
        <ul>
        <li><span>deep</span>
        <ul>
        <li><a href="c/deep/x.html">X</a></li>
        </ul>
        </li>
        </ul>
        </li>
        </ul>

        """)
    #expect(fixture.output("b 读%/z.html") == "Z|<h1 id=\"z\">Z</h1>\n")
  }

  @Test("A folder without any page is an error that says what to write")
  func nothing() throws {
    let fixture = try SiteFixture(["a.txt": "A"])
    #expect(
      try fixture.problems() == [
        "Lessons: error: has no Markdown files; write README.md with a list of links to the pages"
      ])
  }

  @Test("A folder that leads back to one that holds it is an error, and is not walked for ever")
  func cycle() throws {
    let fixture = try SiteFixture(["a/b.md": "# B"])
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("Lessons/a/loop"), withDestinationPath: "..")
    #expect(
      try fixture.problems() == [
        "Lessons/a/loop: error: leads back to a folder that holds it; remove the link"
      ])
  }

  @Test("A large site lists its parts, and the pages of the current part")
  func largeSite() throws {
    var files: [String: String] = [:]
    var list = ""
    for part in 0..<10 {
      list += "- Part \(part)\n"
      for page in 0..<20 {
        list += "  - [P](p\(part)/\(page).md)\n"
        files["p\(part)/\(page).md"] = "# \(part).\(page)\n"
      }
    }
    files["README.md"] = "# C\n\n" + list
    let fixture = try SiteFixture(files, template: "{{sidebar}}")
    #expect(try fixture.problems() == [])
    let sidebar = try #require(fixture.output("p3/7.html"))
    #expect(sidebar.matches(of: /<span>Part/).count == 10)
    #expect(sidebar.matches(of: /<a\s/).count == 21)
    #expect(sidebar.contains("<a href=\"../p3/7.html\" aria-current=\"page\">3.7</a>"))
  }
}
