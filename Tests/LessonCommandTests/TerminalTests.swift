import Interleaving
import Testing

@testable import LessonCommand

@Suite struct TerminalTests {
  @Test("A text breaks between words, and within a word that is too long")
  func wrapping() {
    #expect(wrapped("one two three", width: 7) == ["one two", "three"])
    #expect(wrapped("abcdefgh ij", width: 3) == ["abc", "def", "gh", "ij"])
    #expect(wrapped("a user-initiated-qos", width: 16) == ["a", "user-initiated-", "qos"])
    #expect(wrapped("---- -abcd", width: 3) == ["---", "-", "-", "abc", "d"])
    #expect(wrapped("", width: 3) == [""])
    #expect(wrapped("two\nlines", width: 9) == ["two", "lines"])
  }

  @Test("A table aligns its columns, numbers to the right, and wraps what is long")
  func table() {
    let table = TextTable(
      [.init(title: "name"), .init(title: "n", isRight: true), .init(title: "text", wraps: true)],
      [
        [.init("a"), .init("1"), .init("a long meaning")], [.init("bcd"), .init("20"), .init("b")],
      ])
    #expect(
      table.lines(indent: 1, paint: Paint(isOn: false), width: 20) == [
        " name   n  text",
        " ────  ──  ─────────",
        " a      1  a long",
        "           meaning",
        " bcd   20  b",
      ])
  }

  @Test("A table never passes its width, and no line ends in spaces", arguments: [40, 60, 80, 120])
  func tableWidth(width: Int) {
    let table = TextTable(
      [.init(title: "outcome", wraps: true), .init(title: "meaning", wraps: true)],
      [[.init("an outcome of many words"), .init(String(repeating: "word ", count: 40))]])
    for line in table.lines(indent: 3, paint: Paint(isOn: false), width: width) {
      #expect(line.count <= width)
      #expect(line.last != " ")
    }
  }

  @Test("A place that is too long loses its beginning, and keeps its line")
  func places() {
    let table = TextTable(
      [.init(title: "what", wraps: true), .init(title: "line", cuts: true)],
      [[.init("writes a variable"), .init("AutoPurgingImageCache+Removing.swift:46")]])
    #expect(
      table.lines(indent: 0, paint: Paint(isOn: false), width: 40) == [
        "what               line",
        "─────────────────  ─────────────────────",
        "writes a variable  …he+Removing.swift:46",
      ])
    #expect(table.smallestWidth(column: 14) == 14 + 2 + 20)
  }

  @Test("The width is that of COLUMNS, or of the terminal, or 80, and from 60 to 80")
  func terminalWidth() {
    func width(_ columns: String?, _ terminal: Int?) -> Int {
      TerminalSize.width(
        environment: columns.map { ["COLUMNS": $0] } ?? [:], terminal: terminal)
    }
    #expect(width(nil, nil) == 80)
    #expect(width(nil, 0) == 80)
    #expect(width(nil, 70) == 70)
    #expect(width("66", 70) == 66)
    #expect(width("wide", 70) == 70)
    #expect(width("10", nil) == 60)
    #expect(width("200", nil) == 80)
  }

  @Test("A count has its noun in the right number")
  func counts() {
    #expect([0, 1, 2].map { counted($0, "run") } == ["0 runs", "1 run", "2 runs"])
  }

  @Test("What was typed is shown without what a terminal would obey")
  func quotedText() {
    #expect(quoted("plain é 漢 🙂") == "'plain é 漢 🙂'")
    #expect(quoted("\u{1B}[2J\t\u{202E}") == #"'\u{1B}[2J\t\u{202E}'"#)
    #expect(quoted(String(repeating: "a", count: 61)).count == 63)
  }

  @Test("Colour changes no character but adds escapes")
  func paint() {
    #expect(Paint(isOn: false)("text", .bad) == "text")
    #expect(Paint(isOn: true)("text", .bad) == "\u{1B}[31mtext\u{1B}[0m")
    #expect(Paint(isOn: true)("text", .plain) == "text")
  }

  @Test("Colour needs a terminal, and no NO_COLOR")
  func colour() {
    #expect(Paint.forOutput(isTerminal: true, environment: [:]).isOn)
    #expect(Paint.forOutput(isTerminal: true, environment: ["NO_COLOR": ""]).isOn)
    #expect(!Paint.forOutput(isTerminal: true, environment: ["NO_COLOR": "1"]).isOn)
    #expect(!Paint.forOutput(isTerminal: true, environment: ["TERM": "dumb"]).isOn)
    #expect(!Paint.forOutput(isTerminal: false, environment: [:]).isOn)
  }

  @Test("A trace marks the steps of the failure by a sign, not by colour alone")
  func trace() {
    let lines = TraceTable(trace: twoThreads).lines(indent: 0, paint: Paint(isOn: false))
    #expect(
      lines == [
        "   thread    what it did   line",
        "─  ────────  ────────────  ─────────",
        "   scenario  starts",
        ">  thread 1  writes value  A.swift:3",
        ">  thread 2  reads value   A.swift:4",
      ])
  }

  @Test("Side by side, a trace has a column a thread")
  func sideBySide() {
    let lines = TraceTable(trace: twoThreads).sideBySide(indent: 0, paint: Paint(isOn: false))
    #expect(
      lines == [
        "   scenario  thread 1      thread 2     line",
        "─  ────────  ────────────  ───────────  ─────────",
        "   starts",
        ">            writes value               A.swift:3",
        ">                          reads value  A.swift:4",
      ])
  }

  @Test("With too many threads for the terminal, a trace has a row a step instead")
  func manyThreads() {
    let trace = (0..<9).map {
      TraceEvent(thread: $0, threadName: "block \($0) of images", action: "reads images")
    }
    let lines = TraceTable(trace: trace).sideBySide(indent: 3, paint: Paint(isOn: false))
    #expect(lines[0].contains("what it did"))
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  private let twoThreads = [
    TraceEvent(thread: 0, threadName: "scenario", action: "starts"),
    TraceEvent(
      thread: 1, threadName: "thread 1", action: "writes value",
      location: SourceLocation(path: "/x/A.swift", line: 3), isMarked: true),
    TraceEvent(
      thread: 2, threadName: "thread 2", action: "reads value",
      location: SourceLocation(path: "/x/A.swift", line: 4), isMarked: true),
  ]
}
