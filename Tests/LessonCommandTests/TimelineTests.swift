import Foundation
import Recording
import Testing

@testable import LessonCommand

@Suite struct TimelineTests {
  private func span(
    _ thread: String, _ kind: String, _ name: String, _ start: Int, _ end: Int
  ) -> Measured.Timeline.Span {
    .init(thread: thread, kind: kind, name: name, start: start * 1000, end: end * 1000)
  }

  /// Two threads that read, a third that waits for nobody, and a barrier between.
  private var timeline: Measured.Timeline {
    .init(
      title: "A run",
      spans: [
        span("scenario", "wait", "waits for the group", 0, 4000),
        span("thread 2", "work", "work", 0, 1000),
        span("thread 1", "block", "block on images", 0, 1000),
        span("thread 1", "block", "block on images", 1000, 2000),
        span("thread 1", "sleep", "sleeps", 1200, 1800),
        span("thread 1", "wait", "waits for images", 2000, 3000),
        span("worker 1", "barrier", "barrier on images", 2000, 3000),
        span("thread 1", "block", "block on a queue whose name is long", 3000, 4000),
      ])
  }

  private func lines(_ width: Int, _ signs: TimelineView.Signs) -> [String] {
    TimelineView(timeline: timeline, width: width, signs: signs, paint: Paint(isOn: false)).lines
  }

  @Test("A lane a thread, with bars, waits, walls, a time axis, and a legend")
  func drawing() {
    #expect(
      lines(50, .unicode) == [
        "A run",
        "thread 1  █images██ █images███░░░░░░░░░░██████████",
        "                      zzzzzz  │        │",
        "thread 2  ──────────          │        │",
        "worker 1                      ▓images▓▓▓",
        "          └─────────┴─────────┴─────────┴────────┴",
        "          0         1         2         3     4 ms",
        "▓▓▓ a barrier   ███ a block of a queue",
        "zzz sleeps   ░░░ waits   ─── its own code",
      ])
  }

  @Test("Where the terminal shows no UTF-8, and in a narrow one, it is all there")
  func narrow() {
    let lines = lines(40, .ascii)
    #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) && $0.count <= 40 })
    #expect(lines[1].hasPrefix("thread 1  ###"))
    #expect(lines.contains { $0.contains("B") && $0.hasPrefix("worker 1") })
    #expect(lines.contains { $0.hasSuffix("4 ms") })
  }

  @Test("An axis on which no round time lies has a mark at its end, with the time there")
  func axisWithoutRoundTimes() {
    let short = Measured.Timeline(
      title: "A run", spans: [span("a thread with a name", "block", "block on images", 0, 4200)])
    let lines = TimelineView(
      timeline: short, width: 40, signs: .unicode, paint: Paint(isOn: false)
    ).lines
    #expect(lines[1].hasPrefix("a thread wit…  █"))
    #expect(lines[2].hasSuffix("└───────────────────────┴"))
    #expect(lines[3].hasSuffix("  0                 4.20 ms"))
  }

  @Test(
    "A locale tells whether the terminal shows UTF-8",
    arguments: [
      (["LANG": "en_GB.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false),
      ([:], false), (["LC_ALL": "C", "LANG": "en_GB.UTF-8"], false),
      (["LC_ALL": "", "LC_CTYPE": "UTF-8", "LANG": "C"], true),
    ])
  func locale(environment: [String: String], isUnicode: Bool) {
    let signs = TimelineView.Signs.forTerminal(environment: environment)
    #expect((signs.block == "█") == isUnicode)
  }

  @Test("Colour comes only where it is on, and a run in which nothing was seen is said so")
  func colour() {
    let painted = TimelineView(
      timeline: timeline, width: 50, signs: .unicode, paint: Paint(isOn: true)
    ).lines
    #expect(painted.joined().contains("\u{1B}["))
    #expect(painted.map { Paint.visibleCount($0) } == lines(50, .unicode).map(\.count))
    let empty = TimelineView(
      timeline: .init(title: "A run", spans: []), width: 50, signs: .ascii,
      paint: Paint(isOn: false))
    #expect(empty.lines == ["A run: nothing was seen."])
  }

  @Test("Every recorded run of the course fits 80 columns and 40, and has a row for each lane")
  func recorded() throws {
    let lessons = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Lessons")
    var count = 0
    let files = FileManager.default.enumerator(at: lessons, includingPropertiesForKeys: nil)
    for case let file as URL in files! where file.path.contains("/Recordings/") {
      guard file.pathExtension == "json",
        let recording = try? JSONDecoder().decode(Recording.self, from: Data(contentsOf: file)),
        let timeline = recording.measured.timeline
      else { continue }
      count += 1
      for (width, signs) in [(80, TimelineView.Signs.unicode), (40, .ascii)] {
        let lines = TimelineView(
          timeline: timeline, width: width, signs: signs, paint: Paint(isOn: false)
        ).lines
        #expect(lines.allSatisfy { $0.count <= width }, "\(file.lastPathComponent)")
        let axis = lines.firstIndex { $0.contains(signs.corner) && $0.contains(signs.tick) }
        #expect(axis != nil, "\(file.lastPathComponent) has no end on its axis")
        for lane in timeline.lanes {
          #expect(lines.contains { $0.hasPrefix(lane.prefix(width / 3)) }, "\(lane)")
        }
      }
    }
    #expect(count >= 5)
  }
}
