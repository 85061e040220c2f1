import Foundation
import SiteGenerator
import Synchronization
import Testing

@Suite struct SiteBuilderTests {
  private func fixture() throws -> SiteFixture {
    let fixture = try SiteFixture([
      "README.md": "# Course\n\n- [A](a/README.md)\n- [B](b.md)\n",
      "a/README.md": "# A\n\n[code](code.swift)\n", "b.md": "# B\n", "a/code.swift": "let a\n",
    ])
    try fixture.write("body {}", to: "Site/css/site.css")
    try fixture.write("hidden", to: "Site/.DS_Store")
    return fixture
  }

  @Test("A build writes the pages, the linked files, the theme, and a mark")
  func files() throws {
    let fixture = try fixture()
    let report = try fixture.build()
    #expect(report == SiteReport(pageCount: 3, problems: []))
    #expect(
      try fixture.snapshot().keys.sorted() == [
        "a/code.swift", "a/index.html", "b.html", "index.html", "search-index.js",
        "theme/css/site.css",
      ])
    #expect(fixture.output(".made-by-site")?.hasPrefix("This folder is written by") == true)
    #expect(fixture.siblings == ["Lessons", "Site", "_site"])
  }

  @Test("Two builds are the same, byte for byte, and CRLF and a byte order mark change nothing")
  func deterministic() throws {
    let first = try fixture()
    _ = try first.build()
    let before = try first.snapshot()
    _ = try first.build()
    #expect(try first.snapshot() == before)
    for path in ["README.md", "a/README.md", "b.md"] {
      let file = first.root.appendingPathComponent("Lessons/\(path)")
      let text = try String(contentsOf: file, encoding: .utf8)
      try first.write("\u{FEFF}" + text.replacing("\n", with: "\r\n"), to: "Lessons/\(path)")
    }
    _ = try first.build()
    #expect(try first.snapshot() == before)
  }

  @Test("A failed build leaves the previous site as it was, and nothing else")
  func failure() throws {
    let fixture = try fixture()
    _ = try fixture.build()
    let before = try fixture.snapshot()
    try fixture.write("# B changed\n\n[x](no.md) y\n", to: "Lessons/b.md")
    #expect(try !fixture.build().isSound)
    #expect(try fixture.snapshot() == before)
    #expect(fixture.siblings == ["Lessons", "Site", "_site"])
  }

  @Test("A build replaces all of the previous site")
  func replacement() throws {
    let fixture = try fixture()
    _ = try fixture.build()
    try fixture.write("# Course\n\n- [A](a/README.md)\n", to: "Lessons/README.md")
    _ = try fixture.build()
    #expect(fixture.output("b.html") == nil)
    #expect(fixture.siblings == ["Lessons", "Site", "_site"])
  }

  @Test("A build that is cancelled at any time leaves nothing behind")
  func cancellation() throws {
    let fixture = try fixture()
    var wasSound = false
    for limit in 0..<40 where !wasSound {
      let asked = Atomic(0)
      var configuration = fixture.configuration
      configuration.isCancelled = { asked.add(1, ordering: .relaxed).newValue > limit }
      do {
        wasSound = try SiteBuilder(configuration).build().isSound
        #expect(limit > 5)
      } catch {
        #expect(fixture.siblings == ["Lessons", "Site"])
      }
    }
    #expect(wasSound)
  }

  @Test("A check finds the problems and writes nothing")
  func check() throws {
    let fixture = try fixture()
    #expect(try SiteBuilder(fixture.configuration).check().isSound)
    try fixture.write("[x](no.md) y\n", to: "Lessons/b.md")
    let report = try SiteBuilder(fixture.configuration).check()
    #expect(
      fixture.messages(report) == [
        "Lessons/b.md:1:1: error: the link 'no.md' leads nowhere: there is no Lessons/no.md"
      ])
    #expect(fixture.siblings == ["Lessons", "Site"])
  }

  @Test("A folder that no build has made is left alone")
  func foreignFolder() throws {
    let fixture = try fixture()
    try fixture.write("precious", to: "_site/thesis.txt")
    #expect(
      try fixture.problems() == [
        "_site: error: was not made by 'site build' and is left alone; "
          + "remove it or choose another --output"
      ])
    #expect(fixture.output("thesis.txt") == "precious")
    #expect(fixture.siblings == ["Lessons", "Site", "_site"])
  }

  @Test("A file, or a link to a folder, in the way is left alone", arguments: [true, false])
  func foreignFile(isLink: Bool) throws {
    let fixture = try fixture()
    if isLink {
      try FileManager.default.createSymbolicLink(
        atPath: fixture.path("_site"), withDestinationPath: "Lessons")
    } else {
      try fixture.write("precious", to: "_site")
    }
    #expect(try fixture.problems().first?.contains("was not made by 'site build'") == true)
    #expect(fixture.siblings == ["Lessons", "Site", "_site"])
  }

  @Test("An empty folder may be filled")
  func emptyFolder() throws {
    let fixture = try fixture()
    try FileManager.default.createDirectory(
      atPath: fixture.path("_site"), withIntermediateDirectories: false)
    #expect(try fixture.build().isSound)
  }

  @Test("Folders on the way to the output are made, and removed again when the build fails")
  func nestedOutput() throws {
    let fixture = try fixture()
    var configuration = fixture.configuration
    configuration.output = fixture.path("out/of/the/way")
    #expect(try SiteBuilder(configuration).build().isSound)
    #expect(fixture.siblings == ["Lessons", "Site", "out"])
    configuration.output = fixture.path("other/way")
    try fixture.write("[x](no.md) y", to: "Lessons/b.md")
    #expect(try !SiteBuilder(configuration).build().isSound)
    #expect(fixture.siblings == ["Lessons", "Site", "out"])
  }

  @Test("An output below a file is an error")
  func unwritable() throws {
    let fixture = try fixture()
    var configuration = fixture.configuration
    configuration.output = fixture.path("Site/site.json/x")
    let problems = fixture.messages(try SiteBuilder(configuration).build())
    #expect(
      problems == [
        "Site/site.json/x: error: cannot be written: site.json is not a folder; "
          + "choose another --output"
      ])
  }

  @Test("The output may not hold the source")
  func outputHoldsSource() throws {
    let fixture = try fixture()
    try fixture.write("", to: ".made-by-site")
    var configuration = fixture.configuration
    configuration.output = fixture.root.path
    let report = try SiteBuilder(configuration).build()
    #expect(
      report.problems.map(\.message) == [
        "holds what the site is made from; choose another --output"
      ])
  }

  @Test("Two files that would become the same address are an error")
  func collision() throws {
    let fixture = try SiteFixture([
      "README.md": "- [a](a/README.md)\n- [b](a/index.md)\n- [c](a/index.html)\n",
      "a/README.md": "# A",
      "a/index.md": "# B", "a/index.html": "C",
    ])
    #expect(
      try fixture.problems() == [
        "Lessons/a/index.md: error: would overwrite what Lessons/a/README.md becomes in the site; rename one",
        "Lessons/a/index.html: error: would overwrite what Lessons/a/index.md becomes in the site; rename one",
      ])
  }

  @Test("Files that cannot be used are reported with the reason")
  func unusable() throws {
    let fixture = try fixture()
    try Data([0x23, 0xFF, 0xFE]).write(to: fixture.root.appendingPathComponent("Lessons/b.md"))
    let problems = try fixture.problems()
    #expect(problems.first == "Lessons/b.md: error: is not UTF-8 text; save it as UTF-8")
    var configuration = fixture.configuration
    configuration.source = fixture.path("Nowhere")
    configuration.theme = fixture.path("Nothing")
    #expect(
      fixture.messages(try SiteBuilder(configuration).build()) == [
        "Nothing: error: there is no theme of this name; name one with --theme DIR",
        "Nowhere: error: there is no folder of this name to read pages from",
      ])
  }
}
