import Foundation
import Recording
import Testing

@testable import SiteGenerator

/// The words that figures show of their own accord, in the language of the page.
@Suite struct FigureWordsTests {
  private static let theme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Site/words")

  private func theme(_ language: String) throws -> [String: [String: String]] {
    let file = Self.theme.appendingPathComponent("\(language).json")
    return try JSONDecoder().decode([String: [String: String]].self, from: Data(contentsOf: file))
  }

  @Test("The theme's English is the generator's own, in every group and for every phrase")
  func english() throws {
    let groups = try theme("en")
    for phrases in Words.phrases {
      #expect(groups[phrases.group] == cases(of: phrases), "\(phrases)")
    }
    let known = Set(Words.phrases.map { $0.group })
    #expect(known.count == Words.phrases.count)
  }

  private func cases<P: Phrase>(of phrases: P.Type) -> [String: String] {
    Dictionary(uniqueKeysWithValues: phrases.allCases.map { ($0.name, $0.rawValue) })
  }

  @Test("A phrase in another language has the same placeholders")
  func placeholders() throws {
    let (english, chinese) = (try theme("en"), try theme("zh"))
    for (group, words) in english {
      for (name, text) in words {
        let other = try #require(chinese[group]?[name], "\(group).\(name)")
        #expect(names(in: text) == names(in: other), "\(group).\(name)")
      }
    }
  }

  private func names(in text: String) -> Set<Substring> {
    Set(text.matches(of: #/\{\w+\}/#).map { $0.output })
  }

  @Test(
    "What is counted is counted in the singular and in the plural",
    arguments: [
      (0, "0 runs", "0 executions", "0 cores"), (1, "1 run", "1 execution", "1 core"),
      (2, "2 runs", "2 executions", "2 cores"),
      (5000, "5,000 runs", "5,000 executions", "5,000 cores"),
    ])
  func counts(number: Int, runs: String, executions: String, cores: String) {
    let words = Words.own
    #expect(words.runs(number) == runs)
    #expect(words.executions(number) == executions)
    #expect(words.cores(number) == cores)
    #expect(words.frames(1) == "1 frame" && words.frames(2) == "2 frames")
    #expect(words.times(1) == "once" && words.times(2) == "2 times")
  }

  private func recording(executions: Int, runs: Int, cores: Int, reason: String? = nil) -> Recording
  {
    Recording(
      lesson: 1, step: "Step", sources: "", toolchain: "",
      explored: .init(
        verdict: "sound", executions: executions, incompleteReason: reason,
        outcomes: [
          .init(value: "one", grade: "acceptable", meaning: "Fine.", executions: executions),
          .init(value: "two", grade: "interesting", meaning: "Odd.", executions: 0),
        ], failures: [], graph: nil),
      measured: .init(
        cores: cores, runs: runs, observed: ["one": runs], crashes: [:], sanitizer: nil,
        figure: nil))
  }

  @Test("The caption of a table agrees with its numbers")
  func captions() {
    func html(_ recording: Recording) -> String {
      OutcomesHTML(recording: recording, words: .own).html
    }
    #expect(
      html(recording(executions: 1, runs: 1, cores: 1)).contains(
        "<b>Step</b>: 1 run on 1 core. 1 execution in the explorer, which stands for every interleaving."
      ))
    #expect(
      html(recording(executions: 2, runs: 2, cores: 2)).contains(
        "<b>Step</b>: 2 runs on 2 cores. 2 executions in the explorer, which stand for every interleaving."
      ))
    let part = html(recording(executions: 9, runs: 2, cores: 2, reason: "time is up"))
    #expect(part.contains("9 executions in the explorer, not every interleaving: time is up"))
    #expect(part.contains(">not found</td>") && part.contains("<tr class=\"interesting\""))
  }

  @Test("What the compiler says stands among words of the page's language")
  func compiler() throws {
    let words = Words(language: "zh", groups: try theme("zh"), script: "{}")
    let recording = CompilerRecording(
      lesson: 1, name: "Plain", sources: "", toolchain: "6.3.1", isAccepted: false,
      messages: [
        .init(
          severity: "error", line: 2, words: "‘a’", group: nil, notes: [.init(line: 1, words: "b")])
      ])
    let html = CompilerHTML(recording: recording, words: words, lines: ["1", "2"]).html
    let text = html.replacing(#/<[^>]*>/#, with: " ")
    #expect(text.matches(of: #/[A-Za-z]{2,}/#).map { $0.output } == ["Plain", "swift", "Swift"])
    #expect(html.contains("<strong>错误</strong>") && html.contains("第 2 行"))
  }

  @Test(
    "The first table of a page says what its numbers count, with links where there is a glossary")
  func terms() throws {
    let fixture = try SiteFixture([
      "README.md": "- [5](05/README.md)\n- [G](glossary.md)",
      "glossary.md": "# G\n\n## Run\n\n## Execution\n",
      "05/README.md": "[x](Recordings/Step.json#outcomes)\n\n[x](Recordings/Step.json#outcomes)",
      "05/Step.swift": "let a\n",
    ])
    let lesson = fixture.root.appendingPathComponent("Lessons/05")
    let own = recording(executions: 2, runs: 2, cores: 2)
    try RecordingFile(step: "Step", lessonFolder: lesson).write(
      Recording(
        lesson: 5, step: "Step", sources: try SourceStamp.of(lessonFolder: lesson), toolchain: "",
        explored: own.explored, measured: own.measured))
    #expect(try fixture.problems() == [])
    let plain = try #require(fixture.output("05/index.html"))
    #expect(plain.components(separatedBy: "class=\"terms\"").count == 2)
    #expect(plain.contains("A <b>run</b> is the step done once"))
    try fixture.write(
      "{\"title\": \"Course\", \"glossary\": \"glossary.md\"}", to: "Site/site.json")
    #expect(try fixture.problems() == [])
    let linked = try #require(fixture.output("05/index.html"))
    #expect(linked.contains("A <a href=\"../glossary.html#run\">run</a> is"))
    #expect(linked.contains("An <a href=\"../glossary.html#execution\">execution</a> is"))
    try fixture.write("# G\n\n## Run\n", to: "Lessons/glossary.md")
    #expect(try fixture.problems().first?.contains("leads to no heading") == true)
  }
}
