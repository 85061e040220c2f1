import Interleaving
import Testing

struct ReportTextTests {
  @Test("control characters of an outcome do not reach the terminal")
  func controlCharacters() {
    let report = explore(named: "text") { "a\u{1b}[31m\nb é 数 👩‍💻" }
    #expect(report.outcomes.map(\.outcome) == ["a\u{1b}[31m\nb é 数 👩‍💻"])
    #expect(!"\(report)".contains("\u{1b}"))
    #expect("\(report)".contains("a\\u{1B}[31m\\nb é 数 👩‍💻 (1)"))
  }
}
