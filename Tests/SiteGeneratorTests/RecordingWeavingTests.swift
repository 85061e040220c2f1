import Foundation
import Recording
import SiteGenerator
import Testing

@Suite struct RecordingWeavingTests {
  private func event(
    _ thread: String, _ action: String, _ line: Int, marked: Bool = false
  ) -> Explored.Event {
    .init(
      thread: thread, action: action, object: "count", before: "<0>", after: "1",
      place: .init(file: "Lessons/05/Step.swift", line: line), waiting: [], isMarked: marked,
      step: marked ? 2 : 1)
  }

  private func span(
    _ thread: String, _ kind: String, _ start: Int, _ end: Int
  ) -> Measured.Timeline.Span {
    .init(thread: thread, kind: kind, name: "\(kind) of \(thread)", start: start, end: end)
  }

  private func recording(sources: String, hasTimeline: Bool = true) -> Recording {
    let graph = RecordedGraph(
      texts: ["thread 1", "writes </script>", "Step.swift:2", "count", "0", "dataRace", "one"],
      rows: [
        [1, 0, 0, 1, 2, 3, 2], [3, 4], [1, 0, 2, 1, -1, -1, 0], [5, 1, 1, 2, 3], [], [0], [1], [2],
        [3],
      ],
      states: [
        .init(threads: 5, objects: 6, faults: 4, outcome: nil, edges: [1, 1]),
        .init(threads: 7, objects: 4, faults: 8, outcome: 6, edges: []),
      ])
    return Recording(
      lesson: 5, step: "Step", sources: sources, toolchain: "6.3.1",
      explored: .init(
        verdict: "broken", executions: 4, incompleteReason: nil,
        outcomes: [
          .init(value: "two", grade: "acceptable", meaning: "Fine.", executions: 2),
          .init(value: "one", grade: "forbidden", meaning: "One is <lost>.", executions: 0),
          .init(
            value: "crash", grade: "forbidden", meaning: "It died.", executions: 0,
            through: "a data race"),
        ],
        failures: [
          .init(
            kind: "dataRace", message: "A & B race.", schedule: "bc",
            trace: [
              event("thread 1", "reads count", 2), event("thread 2", "writes", 3, marked: true),
            ])
        ], graph: graph),
      measured: .init(
        cores: 2, runs: 5000, observed: ["two": 4990, "crash": 8, "odd": 2],
        crashes: ["SIGSEGV": 8],
        sanitizer: .init(
          kind: "data race",
          accesses: [
            .init(
              description: "write of size 8", thread: "thread 1",
              frames: [
                .init(
                  function: "Step.run()", place: .init(file: "Lessons/05/Step.swift", line: 2)),
                .init(function: "Thread.main()", place: nil),
              ])
          ], runs: 1),
        figure: .init(
          title: "Lock", unit: "ms",
          rows: [.init(label: "NSLock", value: 12.34), .init(label: "queue", value: 1234)]),
        timeline: !hasTimeline
          ? nil
          : .init(
            title: "A run",
            spans: [
              span("scenario", "wait", 0, 2_000_000), span("thread 1", "work", 0, 1_000_000),
              span("thread 1", "wait", 0, 400_000), span("worker 1", "block", 100, 1_000_000),
              span("worker 1", "sleep", 200_000, 700_000),
              span("worker 1", "barrier", 1_500_000, 2_000_000),
            ])))
  }

  /// A site with one page, and a recording of the lesson's code as it is.
  private func fixture(_ markdown: String, isStale: Bool = false, hasTimeline: Bool = true) throws
    -> SiteFixture
  {
    let fixture = try SiteFixture([
      "README.md": "[5](05/README.md)", "05/README.md": markdown, "05/Step.swift": "let a\nlet b\n",
    ])
    let lesson = fixture.root.appendingPathComponent("Lessons/05")
    let stamp = isStale ? "old" : try SourceStamp.of(lessonFolder: lesson)
    try RecordingFile(step: "Step", lessonFolder: lesson).write(
      recording(sources: stamp, hasTimeline: hasTimeline))
    return fixture
  }

  private func page(_ part: String) throws -> String {
    let fixture = try fixture("[x](Recordings/Step.json#\(part))")
    #expect(try fixture.problems() == [])
    return try #require(fixture.output("05/index.html"))
  }

  @Test(
    "The outcomes stand in a table: observed, possible, and what is neither listed nor expected")
  func outcomes() throws {
    let html = try page("outcomes")
    #expect(
      html.contains("<b>Step</b>: 5,000 runs on 2 cores. 4 executions in the explorer, which stand")
    )
    #expect(html.contains(">2 of 4</td>"))
    #expect(html.contains("<td data-label=\"Possible\">never</td><td>One is &lt;lost&gt;.</td>"))
    #expect(html.contains("through a data race"))
    #expect(
      html.contains("<th scope=\"row\">odd <span class=\"grade\">forbidden</span></th>"))
    #expect(html.contains("The lesson does not list it."))
    #expect(html.contains("--share:99.8%"))
    #expect(html.contains("<tr class=\"forbidden\" data-possible=\"false\">"))
  }

  @Test("A schedule is a table, with the states as data that cannot end their element")
  func schedule() throws {
    let html = try page("schedule")
    #expect(html.contains("A &amp; B race."))
    #expect(html.contains("<tr class=\"marked\"><td class=\"amount\">2</td><td>thread 2</td>"))
    #expect(html.contains("<code>&lt;0&gt;</code> → <code>1</code>"))
    #expect(html.contains("Step.swift:3"))
    #expect(html.contains("writes \\u003c/script>"))
    #expect(
      html.contains(
        "<template class=\"step-code\"><div class=\"playing-file\" data-file=\"Step.swift\""))
    #expect(html.contains("that fails, in 2 steps. Simplest: "))
    #expect(html.components(separatedBy: "</script>").count == 4)
  }

  @Test("The words of the player stand on a page once, with the first")
  func playerWords() throws {
    let link = "[x](Recordings/Step.json#schedule)"
    let fixture = try fixture("\(link)\n\n\(link)")
    let words =
      #"{"page": {}, "script": {}, "schedule": {"label": "Fails"}, "player": {"playTitle": "<Play>"}}"#
    try fixture.write(words, to: "Site/words/en.json")
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("05/index.html"))
    #expect(html.components(separatedBy: "class=\"states\"").count == 3)
    #expect(html.components(separatedBy: #"{"playTitle":"\u003cPlay>"}"#).count == 2)
    #expect(html.contains("aria-label=\"Fails\""))
  }

  @Test("The compiler's messages stand with the lines that they are about")
  func compiler() throws {
    let fixture = try SiteFixture([
      "README.md": "[9](09/README.md)", "09/README.md": "[x](Recordings/Plain.json#compiler)",
      "09/Compiled/Plain.swift": "enum Plain {\n  static var a = 1 < 2\n}\n",
    ])
    let lesson = fixture.root.appendingPathComponent("Lessons/09")
    func record() throws {
      let recording = CompilerRecording(
        lesson: 9, name: "Plain", sources: try SourceStamp.of(lessonFolder: lesson),
        toolchain: "6.3.1", isAccepted: false,
        messages: [
          .init(
            severity: "error", line: 2, words: "'a' is <shared>", group: "Global",
            notes: [
              .init(line: 2, words: "a constant"), .init(line: 1, words: "the type"),
              .init(line: nil, words: "elsewhere"),
            ])
        ])
      try RecordingFile(compiled: "Plain", lessonFolder: lesson).write(recording)
    }
    try record()
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("09/index.html"))
    #expect(html.contains("<p>Swift 6.3.1 rejects it.</p>"))
    #expect(html.contains("'a' is &lt;shared&gt; <span class=\"group\">[#Global]</span>"))
    // The line, without its indentation; once, although a note is about it, too.
    #expect(
      html.contains("<span class=\"keyword\">static var a = 1 &lt; 2</span></code>"))
    #expect(html.components(separatedBy: "line 2</span>").count == 2)
    #expect(html.contains("enum Plain {</span></code>"))
    // What was compiled is part of the stamp.
    try fixture.write("enum Plain {}\n", to: "Lessons/09/Compiled/Plain.swift")
    #expect(try fixture.problems().contains { $0.contains("code has changed since") })
    try record()
    #expect(try fixture.problems() == [])
  }

  @Test("Each frame of the sanitizer's report has a sentence, and its line leads to the code above")
  func sanitizer() throws {
    let fixture = try fixture("[code](Step.swift)\n\n[x](Recordings/Step.json#sanitizer)")
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("05/index.html"))
    #expect(html.contains("<strong>data race</strong> after 1 run"))
    #expect(html.contains("<strong>thread 1</strong> changes it now"))
    #expect(html.contains("The change is here, in this function."))
    #expect(html.contains("<a href=\"#Step.swift-2\">Step.swift:2</a>"))
    #expect(html.contains("<code class=\"code-line\">let b</code>"))
    #expect(html.contains("<summary>The system starts the thread here. (1 frame)</summary>"))
    #expect(html.contains("<span id=\"Step.swift-2\" class=\"line\">"))
    #expect(!html.contains("id=\"Step.swift-1\""))
  }

  @Test("A line that does not stand on the page leads to its file")
  func sanitizerWithoutCode() throws {
    let html = try page("sanitizer")
    #expect(html.contains("<span class=\"place\"><a href=\"Step.swift\">Step.swift:2</a></span>"))
  }

  @Test("Two links to recordings in a paragraph stand side by side")
  func sideBySide() throws {
    let link = "[x](Recordings/Step.json#outcomes)"
    let fixture = try fixture("\(link)\n\(link)\n\n\(link)\n\n\(link) \(link)")
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("05/index.html"))
    #expect(html.components(separatedBy: "<div class=\"side-by-side\">").count == 3)
    #expect(html.components(separatedBy: "<figure class=\"outcomes short\"").count == 5)
    #expect(html.components(separatedBy: "<figure class=\"outcomes\"").count == 2)
    #expect(html.contains("<b>Step</b>: Some interleavings fail."))
  }

  @Test("A measurement is a chart of bars, and leads to the recording")
  func plot() throws {
    let html = try page("plot")
    #expect(html.contains("<figure class=\"chart\">"))
    #expect(html.contains("<td class=\"amount\">12.3 ms</td>"))
    #expect(html.contains("<td class=\"amount\">1.23 s</td>"))
    #expect(html.contains("Measured on 2 cores"))
    #expect(html.contains("href=\"Recordings/Step.json\""))
  }

  @Test("A timeline is a lane a thread, with bars, hatched waits and walls, and all of it in words")
  func timeline() throws {
    let html = try page("timeline")
    #expect(html.contains("<figure class=\"chart timeline\">"))
    // Who only waits for the others has no lane.
    #expect(!html.contains("scenario"))
    #expect(html.contains("<g class=\"wait\"><rect x=\"0%\""))
    #expect(html.contains("<rect class=\"wall\" x=\"75%\" y=\"0\" width=\"25%\""))
    #expect(html.contains("<svg class=\"barrier\" x=\"75%\""))
    #expect(
      html.contains(
        "A lane for each of 2 threads, over 2.00 ms. thread 1: waits, once, 400 µs in all;"))
    #expect(
      html.contains(
        "<th scope=\"row\">worker 1</th><td>sleep of worker 1</td><td class=\"amount\">0.2</td>"))
    #expect(html.contains(">Time (ms)</text>"))
    // A swatch of the legend has no name: it is no span.
    #expect(html.components(separatedBy: "<title>").count == 7)
    #expect(!html.contains("<title>,"))
  }

  @Test("A step without an observed run has no timeline")
  func noTimeline() throws {
    var fixture = try fixture("[x](Recordings/Step.json#timeline)", hasTimeline: false)
    #expect(try fixture.problems().first?.contains("no run of Step is observed") == true)
    fixture = try self.fixture("[x](Recordings/Step.json#timeline)")
    #expect(try fixture.problems() == [])
  }

  // MARK: Benchmarks

  /// A site with one page, and the recording of a benchmark.
  private func benchmarkFixture(_ markdown: String, isStale: Bool = false) throws -> SiteFixture {
    let fixture = try SiteFixture([
      "README.md": "[5](05/README.md)", "05/README.md": markdown, "05/Step.swift": "let a\n",
    ])
    let lesson = fixture.root.appendingPathComponent("Lessons/05")
    func rows(_ values: [(String, [Double])], over lock: [Double]?) -> [BenchmarkPanel.Row] {
      values.map { name, rounds in
        .init(contestant: name, figures: [BenchmarkFigure(rounds: rounds, reference: lock)])
      }
    }
    let lock = [4e6, 2e6, 4e6]
    let result = BenchmarkResult(
      reference: "NSLock", seconds: 60,
      panels: [
        BenchmarkPanel(
          id: "short", title: "Short & sweet", quantity: .throughput, axis: "threads",
          columns: [.init(label: "2 threads", position: 2)],
          rows: rows([("NSLock", lock), ("queue", [1e6, 1e6, 1e6])], over: lock)),
        BenchmarkPanel(
          id: "tail", title: "Waiting", quantity: .latency, axis: nil,
          columns: [.init(label: "max")],
          rows: rows([("NSLock", [2]), ("queue", [3])], over: nil)),
      ],
      claims: [
        BenchmarkClaim(
          text: "A lock is faster.",
          evidence: [.init(words: "NSLock ÷ queue", ratio: Spread(of: [4, 4, 4]), atLeast: 2)]),
        BenchmarkClaim(
          text: "A queue is faster.",
          evidence: [.init(words: "queue ÷ NSLock", ratio: Spread(of: [0.25]), atLeast: 2)]),
      ])
    try RecordingFile(benchmarkIn: lesson).write(
      BenchmarkRecording(
        lesson: 5, sources: isStale ? "old" : try SourceStamp.of(lessonFolder: lesson),
        toolchain: "6.3.1", cores: 2, result: result))
    return fixture
  }

  @Test("A panel of a benchmark is a chart of ratios, with the speeds and how sure they are")
  func benchmark() throws {
    let fixture = try benchmarkFixture("[x](Recordings/Benchmark.json#short)")
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("05/index.html"))
    #expect(html.contains("Short &amp; sweet"))
    #expect(html.contains("How many times as fast as NSLock. Measured on 2 cores"))
    #expect(html.contains("queue: 0.25 times NSLock"))
    #expect(html.contains("1.00 M/s<small>~0.25 ±45%</small>"))
    #expect(!html.contains("Waiting"))
  }

  @Test("All panels of a benchmark are shown together, and latencies are bars")
  func wholeBenchmark() throws {
    let fixture = try benchmarkFixture("[x](Recordings/Benchmark.json#plot)")
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("05/index.html"))
    #expect(html.contains("Short &amp; sweet") && html.contains("Waiting"))
    #expect(html.contains(">3.00 s</text>"))
  }

  @Test("A claim stands with its figures, whether they bear it out or not")
  func claims() throws {
    let fixture = try benchmarkFixture("[x](Recordings/Benchmark.json#claims)")
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("05/index.html"))
    #expect(html.contains("<p>A lock is faster. <strong>It holds.</strong></p>"))
    #expect(html.contains("<p>A queue is faster. <strong>It does not hold here.</strong></p>"))
    #expect(html.contains("<strong>4.0</strong> <small>(4.0–4.0)</small> NSLock ÷ queue"))
  }

  @Test("A part that a benchmark does not have is an error that names its parts; so is an old one")
  func benchmarkErrors() throws {
    let wrong = try benchmarkFixture("[x](Recordings/Benchmark.json#long)").problems()
    #expect(wrong.first?.contains("name one of #plot, #claims, #short, #tail") == true)
    let stale = try benchmarkFixture("[x](Recordings/Benchmark.json#plot)", isStale: true)
    #expect(try stale.problems().first?.contains("has changed since it was recorded") == true)
  }

  // MARK: Languages

  @Test("A page in Chinese has no English words but those of the lesson and of the judges")
  func chinese() throws {
    let parts = ["outcomes", "sanitizer", "plot", "timeline"]
    let links = parts.map { "[x](Recordings/Step.json#\($0))" }
    let fixture = try benchmarkFixture(
      (["---", "lang: zh", "---"]
        + ["#short", "#tail", "#claims"].map {
          "[x](Recordings/Benchmark.json\($0))"
        } + links + [links[0] + " " + links[0]]).joined(separator: "\n\n")
        .replacing("---\n\nlang: zh\n\n---", with: "---\nlang: zh\n---"))
    let lesson = fixture.root.appendingPathComponent("Lessons/05")
    try RecordingFile(step: "Step", lessonFolder: lesson).write(
      recording(sources: try SourceStamp.of(lessonFolder: lesson)))
    #expect(try fixture.problems() == [])
    let english = try #require(fixture.output("05/index.html"))
    #expect(!ownWords(in: english, of: lesson).isEmpty)

    let words = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Site/words")
    for file in ["words/en.json", "words/zh.json"] {
      let text = try String(
        contentsOf: words.deletingLastPathComponent().appendingPathComponent(file), encoding: .utf8)
      try fixture.write(text, to: "Site/\(file)")
    }
    #expect(try fixture.problems() == [])
    let html = try #require(fixture.output("05/index.html"))
    #expect(html.contains("可接受"))
    #expect(ownWords(in: html, of: lesson) == [])
  }

  /// The words of a page in Latin letters that come neither from the recordings nor from the code,
  /// and are no name that is the same in all languages.
  private func ownWords(in html: String, of lesson: URL) -> Set<String> {
    let files = ["Recordings/Step.json", "Recordings/Benchmark.json", "Step.swift"]
    let sources = files.compactMap {
      try? String(contentsOf: lesson.appendingPathComponent($0), encoding: .utf8)
    }
    let names: Set<String> = ["GCD", "JSON", "Swift", "Foundation", "Shared", "ms", "max"]
    func latin(_ text: String) -> Set<String> {
      Set(text.matches(of: #/[A-Za-z]{2,}/#).map { $0.output.lowercased() })
    }
    let labels = html.matches(of: #/(?:aria-label|data-label|title)="([^"]*)"/#)
      .map { String($0.output.1) }.joined(separator: " ")
    let text = "\(html.replacing(#/<[^>]*>/#, with: " ")) \(labels)"
    return latin(text.replacing(#/&\w+;/#, with: " "))
      .subtracting(sources.reduce(into: []) { $0.formUnion(latin($1)) })
      .subtracting(names.map { $0.lowercased() })
  }

  @Test(
    "What cannot be shown is an error with its place and what to do",
    arguments: [
      (
        "[x](Recordings/Step.json)",
        "name one of #outcomes, #schedule, #sanitizer, #plot, #timeline"
      ),
      (
        "[x](Recordings/Step.json#graph)",
        "name one of #outcomes, #schedule, #sanitizer, #plot, #timeline"
      ),
      ("[x](Recordings/Other.json#plot)", "leads to a recording that is not there"),
    ])
  func errors(markdown: String, message: String) throws {
    let problems = try fixture(markdown).problems()
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("Lessons/05/README.md:1") == true)
    #expect(problems.first?.contains(message) == true, "\(problems)")
  }

  @Test("A recording that is older than its lesson's code is an error with the command to run")
  func stale() throws {
    let problems = try fixture("[x](Recordings/Step.json#outcomes)", isStale: true).problems()
    #expect(problems.count == 1)
    #expect(problems.first?.contains("has changed since it was recorded") == true)
    #expect(problems.first?.contains("swift run lesson record") == true)
  }

  @Test("A built site is built again when the code behind a recording changes")
  func incremental() throws {
    let fixture = try fixture("[x](Recordings/Step.json#outcomes)")
    #expect(try fixture.problems() == [])
    try fixture.write("let c\n", to: "Lessons/05/Step.swift")
    #expect(try fixture.problems().first?.contains("has changed since it was recorded") == true)
  }

  @Test("In a sentence, a link to a recording stays a link")
  func inSentence() throws {
    let fixture = try fixture("see [x](Recordings/Step.json)")
    #expect(try fixture.problems() == [])
    #expect(
      fixture.output("05/index.html")?.contains("<a href=\"Recordings/Step.json\">x</a>") == true)
  }
}
