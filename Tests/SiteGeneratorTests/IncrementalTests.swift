import Foundation
import SiteGenerator
import Testing

@Suite struct IncrementalTests {
  private func fixture(_ files: [String: String] = [:]) throws -> SiteFixture {
    var all = [
      "README.md": "# Course\n\n- [A](a.md)\n- [B](b/README.md#two)\n- [C](c.md)\n- [D](d.md)\n",
      "a.md": "# A\n\n[code](code.swift)\n\n[b](b/README.md#two)\n",
      "b/README.md": "# B\n\n## Two\n",
      "c.md": "# C\n\n[t](t.txt)\n", "d.md": "# D\n", "code.swift": "let a\nlet b\n", "t.txt": "t",
    ]
    all.merge(files) { $1 }
    let fixture = try SiteFixture(
      all, template: "{{title}}|{{sidebar}}|{{previous}}|{{next}}|{{content}}")
    try fixture.write("({{sidebar}}|{{content}})", to: "Site/templates/print.html")
    return fixture
  }

  /// How many pages a build makes; its site must be the one that a build from nothing makes.
  private func rebuilt(_ fixture: SiteFixture) throws -> Int {
    let report = try fixture.build()
    #expect(fixture.messages(report) == [])
    let site = try fixture.snapshot()
    let state = fixture.output(".made-by-site")
    try FileManager.default.removeItem(atPath: fixture.path("_site"))
    #expect(try fixture.build().rebuiltPageCount == report.pageCount)
    #expect(try fixture.snapshot() == site)
    #expect(fixture.output(".made-by-site") == state)
    #expect(fixture.siblings == ["Lessons", "Site", "_site"])
    return report.rebuiltPageCount
  }

  @Test("A site in which nothing has changed is left alone")
  func unchanged() throws {
    let fixture = try fixture()
    #expect(try fixture.build().rebuiltPageCount == 5)
    let file = fixture.path("_site/index.html")
    let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    #expect(try fixture.build() == SiteReport(pageCount: 5, problems: [], rebuiltPageCount: 0))
    let after = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
    #expect(before == after)
  }

  static let changes: [(what: String, path: String, text: String, pages: Int)] = [
    ("a page's text", "d.md", "# D\n\nmore words\n", 1),
    ("the last page's text, made shorter", "d.md", "# D", 1),
    ("a page's text, with a link", "d.md", "# D\n\n[x](b/README.md#two) [y](#d)\n", 1),
    ("a code file on a page", "code.swift", "let a\nlet c\n", 1),
    ("a file that is only copied", "t.txt", "other", 0),
    ("a title", "d.md", "# Other\n", 5),
    ("an identifier", "d.md", "# D\n\n## New\n", 5),
    ("the files that a page links to", "d.md", "# D\n\n[t](t.txt)\n", 5),
    (
      "the contents page's text", "README.md",
      "# Course\n\nMore.\n\n- [A](a.md)\n- [B](b/README.md#two)\n- [C](c.md)\n- [D](d.md)\n", 1
    ),
    (
      "the order", "README.md",
      "# Course\n\n- [D](d.md)\n- [A](a.md)\n- [B](b/README.md#two)\n- [C](c.md)\n", 5
    ),
    ("the theme", "../Site/css/x.css", "x", 5),
    ("the settings", "../Site/site.json", "{\"title\": \"Other\"}", 5),
  ]

  @Test("What depends on a change is built, and no more", arguments: changes)
  func changed(what: String, path: String, text: String, pages: Int) throws {
    let fixture = try fixture()
    _ = try fixture.build()
    try fixture.write(text, to: "Lessons/\(path)")
    #expect(try rebuilt(fixture) == pages, "\(what)")
  }

  /// A site of three parts of the search index.
  private func largeFixture() throws -> SiteFixture {
    var files = ["README.md": "# Course\n\n"]
    for page in 1...250 {
      files["README.md"]! += "- [P](\(page % 3)/\(page).md)\n"
      files["\(page % 3)/\(page).md"] = "# P\n\nwords \(page)\n"
    }
    let fixture = try SiteFixture(files)
    try fixture.write("({{sidebar}}|{{content}})", to: "Site/templates/print.html")
    return fixture
  }

  @Test("Of a large search index only the parts with changed pages are written")
  func searchIndexParts() throws {
    let fixture = try largeFixture()
    _ = try fixture.build()
    let parts = ["search-index.js", "search-index-2.js", "search-index-3.js"]
    func numbers() throws -> [Int?] {
      try parts.map {
        let file = fixture.path("_site/\($0)")
        return try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
      }
    }
    let before = try numbers()
    #expect(Set(before).count == 3)
    try fixture.write("# P\n\nother words\n", to: "Lessons/2/110.md")
    #expect(try fixture.build().rebuiltPageCount == 1)
    #expect(try zip(before, numbers()).map { $0 == $1 } == [true, false, true])
    #expect(fixture.output("search-index-2.js")?.contains("other words") == true)
    try fixture.write("# P\n\nlast words\n", to: "Lessons/1/250.md")
    try fixture.write("# P\n\nfirst words\n", to: "Lessons/1/1.md")
    #expect(try rebuilt(fixture) == 2)
  }

  @Test("A page that is a link to a file outside is an error also in a site built before")
  func linkLeadsOut() throws {
    let fixture = try fixture()
    _ = try fixture.build()
    try fixture.write("# D\n", to: "outside.md")
    try FileManager.default.removeItem(atPath: fixture.path("Lessons/d.md"))
    try FileManager.default.createSymbolicLink(
      atPath: fixture.path("Lessons/d.md"), withDestinationPath: fixture.path("outside.md"))
    try fixture.write("# A\n\nmore\n", to: "Lessons/a.md")
    #expect(try !fixture.problems().isEmpty)
  }

  @Test("A heading that others link to and that goes is an error, and the site stays")
  func lostHeading() throws {
    let fixture = try fixture()
    _ = try fixture.build()
    let before = try fixture.snapshot()
    try fixture.write("# B\n", to: "Lessons/b/README.md")
    #expect(try fixture.problems().count == 2)
    #expect(try fixture.snapshot() == before)
  }

  @Test(
    "A file that goes is an error, and the site stays", arguments: ["d.md", "t.txt", "code.swift"])
  func lostFile(path: String) throws {
    let fixture = try fixture()
    _ = try fixture.build()
    let before = try fixture.snapshot()
    try FileManager.default.removeItem(atPath: fixture.path("Lessons/\(path)"))
    #expect(try !fixture.problems().isEmpty)
    #expect(try fixture.snapshot() == before)
  }

  @Test("A file that becomes a link to one outside, or whose folder does, is an error")
  func linkedFile() throws {
    for path in ["Lessons/f/t.txt", "Lessons/f"] {
      let fixture = try fixture(["d.md": "# D\n\n[t](f/t.txt) x\n", "f/t.txt": "inside"])
      try fixture.write("outside", to: "secret/t.txt")
      #expect(try fixture.problems() == [])
      let files = FileManager.default
      try files.removeItem(atPath: fixture.path(path))
      let outside = path.hasSuffix("t.txt") ? "secret/t.txt" : "secret"
      try files.createSymbolicLink(
        atPath: fixture.path(path), withDestinationPath: fixture.path(outside))
      let problems = try fixture.problems()
      #expect(problems.count == 1 && problems[0].contains("leaves the folder"))
      #expect(fixture.output("f/t.txt") == "inside")
    }
  }

  @Test("A contents page that listed nothing and now lists pages gives their order")
  func contentsPageThatBeginsToList() throws {
    let fixture = try fixture([
      "README.md": "# R\n", "SUMMARY.md": "# S\n\n- [A](a.md)\n- [B](b/README.md)\n",
    ])
    _ = try fixture.build()
    try fixture.write("# R\n\n- [D](d.md)\n", to: "Lessons/README.md")
    #expect(try rebuilt(fixture) == 2)
  }

  @Test("Where no page lists them, a new page is found")
  func newPage() throws {
    let fixture = try SiteFixture(["a.md": "# A", "b.md": "# B"])
    _ = try fixture.build()
    #expect(try rebuilt(fixture) == 0)
    _ = try fixture.build()
    try fixture.write("# C", to: "Lessons/c.md")
    #expect(try rebuilt(fixture) == 4)
    try fixture.write("- [a](a.md)", to: "Lessons/README.md")
    #expect(try rebuilt(fixture) == 2)
  }

  @Test("Warnings are told each time")
  func warnings() throws {
    let fixture = try fixture(["d.md": "# D\n\n[x](gone.md)"])
    var configuration = fixture.configuration
    configuration.isLenient = true
    for _ in 0..<2 { #expect(try SiteBuilder(configuration).build().problems.count == 1) }
  }

  @Test(
    "A site whose state is damaged is built anew", arguments: ["", "x", "a\nstate\t1\t2\tlisted\n"])
  func damaged(state: String) throws {
    let fixture = try fixture()
    _ = try fixture.build()
    try fixture.write(state, to: "_site/.made-by-site")
    #expect(try rebuilt(fixture) == 5)
  }

  @Test("Any row of changes leads to the site that a build from nothing makes", arguments: 1..<9)
  func anyChanges(seed: Int) throws {
    let fixture = try fixture()
    _ = try fixture.build()
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    for round in 0..<8 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let (_, path, text, _) = Self.changes[Int(state % UInt64(Self.changes.count))]
      let isText = path.hasSuffix(".md") && path != "README.md"
      try fixture.write(isText ? text + "\n\nround \(round)\n" : text, to: "Lessons/\(path)")
      _ = try rebuilt(fixture)
    }
  }
}
