import Foundation
import LessonKit
import Markdown
import SwiftSource
import TestSupport
import Testing

@testable import LessonCommand

@Suite struct ReadingTests {
  private let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("LessonFixture/WithText")
  /// The fixture's folder as a reader types it.
  private let place = "Tests/LessonFixture/WithText"

  @Test("A text is laid out: headings, wrapped paragraphs, code in place, lists, quotes, a table")
  func whole() throws {
    let text = try String(
      contentsOf: fixture.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(
      laidOut(text, width: 60) == [
        "A lesson with a text",
        "════════════════════",
        "",
        "One *plain* paragraph with `code`, **strong words** and a",
        "link[1], which is longer than any line of a terminal.",
        "",
        "  [1] https://example.com/one",
        "",
        "── Named.swift ─────────────────────────────────────────────",
        "  /// A step that has its file.",
        "  struct Named {",
        "    var size = 0",
        "",
        "    /// Makes it larger.",
        "    mutating func grow(by amount: Int) {",
        "      size += amount",
        "    }",
        "  }",
        "",
        "── Named.swift, grow(by:) ──────────────────────────────────",
        "  /// Makes it larger.",
        "  mutating func grow(by amount: Int) {",
        "    size += amount",
        "  }",
        "",
        "What follows",
        "────────────",
        "",
        "1. A first item of two lines",
        "2. A second, with the same link[1]",
        "   • nested",
        "",
        "│ A quote of one line.",
        "",
        "step      what it does",
        "────────  ─────────────",
        "`Named`   it has a file",
        "Nameless  it has none",
        "",
        "    swift run lesson 5",
        "",
        "Two spaces end",
        "a line.",
      ])
  }

  @Test("A loose list has space between its items, and a second paragraph stays in its item")
  func looseList() {
    #expect(
      laidOut("- one\n\n  more\n\n- two\n\nafter", width: 60)
        == ["• one", "", "  more", "", "• two", "", "after"])
    #expect(laidOut("9. one\n10. two", width: 60) == ["9. one", "10. two"])
    #expect(laidOut("> - one\n>\n> two", width: 60) == ["│ • one", "│", "│ two"])
  }

  @Test("A link that is its own address needs no note; a file's path is that from the package")
  func links() {
    #expect(laidOut("<https://a.example>", width: 60) == ["https://a.example"])
    #expect(
      laidOut("![sun](sun.png), [x](g.md#a) and [y](g.md#b)", width: 60)
        == ["[image: sun][1], x[2] and y[2]", "", "  [1] \(place)/sun.png", "  [2] \(place)/g.md"])
    #expect(
      laidOut("[up](../a%20b.md)", width: 60)
        == ["up[1]", "", "  [1] Tests/LessonFixture/a b.md"])
    #expect(laidOut("[here](#fix)", width: 60) == ["here"])
  }

  @Test("A file that is not there stays a link")
  func missingCode() {
    #expect(
      laidOut("[nothing](Nothing.swift#no)", width: 60)
        == ["nothing[1]", "", "  [1] \(place)/Nothing.swift"])
  }

  @Test("In the place of a recording stands what to type for the same")
  func recordings() {
    let lines = laidOut(
      """
      [what can happen](Recordings/Named.json#outcomes)

      [the schedule](Recordings/Named.json#schedule)

      [the report](Recordings/Named.json#sanitizer)

      It is in [a file](Recordings/Named.json).
      """, width: 80)
    #expect(lines[0].hasPrefix("what can happen: ") && lines[0].hasSuffix(" 4 --step Named"))
    #expect(lines[2].hasSuffix(" explore 4 --step Named"))
    #expect(lines[4].hasSuffix(" race 4 --step Named"))
    #expect(lines[6...] == ["It is in a file[1].", "", "  [1] \(place)/Recordings/Named.json"])
  }

  @Test("A timeline without its recording says what to type")
  func noTimeline() {
    let lines = laidOut("[a run](Recordings/Named.json#timeline)", width: 200)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("a run: there is no recording; type "))
    #expect(lines[0].hasSuffix(" record 4 --step Named"))
  }

  @Test("What is no table stays a paragraph, and a short row is filled up")
  func tables() {
    #expect(laidOut("| one\n| two", width: 60) == ["| one | two"])
    #expect(
      laidOut("| a | b |\n|:--|--:|\n| 1 |", width: 60) == ["a  b", "─  ─", "1"])
  }

  @Test("Raw HTML is left out")
  func html() {
    #expect(laidOut("<!-- note -->\n\nA <b>word</b>.", width: 60) == ["A word."])
  }

  @Test("Colour takes the place of the author's marks, and a style goes on over a line's end")
  func colour() {
    let lines = laidOut("*one two three four five* `x` **y**", width: 20, paint: Paint(isOn: true))
    #expect(
      lines == [
        "\u{1B}[3mone two three four\u{1B}[0m",
        "\u{1B}[3mfive\u{1B}[0m \u{1B}[36mx\u{1B}[0m \u{1B}[1my\u{1B}[0m",
      ])
    #expect(!lines.joined().contains("*") && !lines.joined().contains("`"))
  }

  @Test("No depth of nesting is too much")
  func deep() {
    let deep = laidOut(String(repeating: "> ", count: 2000) + "deep", width: 60)
    #expect(deep.count == 1 && deep[0].hasSuffix("deep"))
  }

  @Test("A declaration is found by its labels, with its comment, and to its end")
  func declarations() {
    let file = """
      final class Cache {
        /// One.
        @discardableResult
        func add(_ image: Image, for key: (Int) -> String) -> Bool { true }

        func add(
          _ image: Image,
          withIdentifier: String
        ) -> Bool {
          [1].isEmpty
        }

        init?(named name: String)
          where Name == String
        {
          self.name = name
        }
        private(set) var count = 0
      }
      """.components(separatedBy: "\n")
    func lines(_ name: String) -> [String]? { DeclarationLines(named: name, in: file)?.lines }
    #expect(
      lines("add(_:for:)") == [
        "/// One.", "@discardableResult",
        "func add(_ image: Image, for key: (Int) -> String) -> Bool { true }",
      ])
    #expect(lines("Cache.add(_:withIdentifier:)")?.count == 6)
    #expect(lines("init(named:)")?.count == 5)
    #expect(lines("count") == ["private(set) var count = 0"])
    #expect(lines("Cache")?.count == file.count)
    #expect(lines("add") == nil)
    #expect(lines("missing") == nil)
  }

  @Test("Every declaration that a lesson's text shows is the one that the parser finds")
  func sameAsTheParser() throws {
    let lessons = fixture.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Lessons")
    let folders = try FileManager.default.contentsOfDirectory(
      at: lessons, includingPropertiesForKeys: nil)
    var compared = 0
    for folder in folders {
      let readme = folder.appendingPathComponent("README.md")
      guard let text = try? String(contentsOf: readme, encoding: .utf8) else { continue }
      for link in Document(text).nodes where link.kind == .link {
        guard let url = link.url, let mark = url.firstIndex(of: "#"),
          url[..<mark].hasSuffix(".swift"), link.parent?.onlyChild != nil
        else { continue }
        let name = try #require(url[mark...].dropFirst().removingPercentEncoding)
        let file = try String(
          contentsOf: folder.appendingPathComponent(String(url[..<mark])), encoding: .utf8)
        let expected = try SwiftFile(file).slice(named: name).lines
          .map { $0.map(\.text).joined() }
        let found = DeclarationLines(named: name, in: file.components(separatedBy: "\n"))
        #expect(found?.lines == expected, "\(folder.lastPathComponent): \(url)")
        compared += 1
      }
    }
    #expect(compared >= 6)
  }

  @Test("The pager is PAGER or less, and none where there is no such program")
  func pager() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("racecourse-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["less", "more"] {
      let file = folder.appendingPathComponent(name)
      try Data().write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    func command(_ pager: String?, path: String) -> String? {
      Pager.command(environment: ["PATH": path].merging(pager.map { ["PAGER": $0] } ?? [:]) { $1 })
    }
    let path = "/nowhere:\(folder.path)"
    #expect(command(nil, path: path) == "less -R")
    #expect(command(" ", path: path) == "less -R")
    #expect(command("more -s", path: path) == "more -s")
    #expect(command("\(folder.path)/more", path: "") == "\(folder.path)/more")
    #expect(command("most", path: path) == nil)
    #expect(command(nil, path: "/nowhere") == nil)
  }

  private func laidOut(
    _ text: String, width: Int, paint: Paint = Paint(isOn: false)
  ) -> [String] {
    let lesson = Lesson(
      number: 4, slug: "with-text", steps: [],
      file: fixture.appendingPathComponent("Lesson.swift").path)
    return TerminalDocument(Document(text), of: lesson, width: width, paint: paint).lines
  }
}

/// `lesson read` from the outside.
struct ReadProgramTests {
  private let lesson = builtProgram("lesson").path
  private let fixture = builtProgram("lesson-fixture").path

  @Test("A lesson's text is printed whole in a pipe, without colour, whatever PAGER says")
  func pipe() throws {
    let run = try run(lesson, ["read", "5"], environment: ["PAGER": "head -n 1"])
    #expect(run.lines.first == "A barrier queue as a readers–writer lock")
    #expect(run.lines.contains { $0.hasPrefix("── UnguardedReads.swift ──") })
    #expect(run.lines.contains { $0.hasPrefix("── Scenarios.swift, addAndLook(in:) ──") })
    #expect(run.lines.allSatisfy { $0.count <= 80 || $0.contains("://") })
    #expect(run.lines.allSatisfy { $0.last != " " })
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.ending == .exited(0))
  }

  @Test("On a terminal that is too short the text goes through the pager, and else it does not")
  func paged() throws {
    let long = try onTerminal(rows: 10, pager: "head -n 3")
    #expect(long.lines.count == 3)
    #expect(long.output.contains("A lesson with a text"))
    let short = try onTerminal(rows: 200, pager: "head -n 3")
    #expect(short.lines.count > 30)
    let none = try onTerminal(rows: 10, pager: "no-such-pager")
    #expect(none.lines.count > 30)
  }

  @Test("A terminal gets colour, and with NO_COLOR the author's marks")
  func colour() throws {
    #expect(try onTerminal(rows: 200, pager: "").output.contains("\u{1B}[3mplain\u{1B}[0m"))
    let plain = try onTerminal(rows: 200, pager: "", noColour: "1").output
    #expect(plain.contains("*plain*") && !plain.contains("\u{1B}["))
  }

  @Test("A lesson without a text says where it should be")
  func noText() throws {
    let run = try run(fixture, ["read", "1"])
    #expect(run.error.replacing("\n", with: " ").contains("the text of lesson 1 cannot be read: "))
    #expect(run.error.contains("Next: "))
    #expect(run.ending == .exited(1))
  }

  private func onTerminal(rows: Int, pager: String, noColour: String = "") throws -> Run {
    try run(
      "script",
      ["-qec", "stty rows \(rows) cols 80; '\(fixture)' read 4", "/dev/null"],
      environment: ["PAGER": pager, "NO_COLOR": noColour, "TERM": "xterm", "COLUMNS": ""])
  }
}
