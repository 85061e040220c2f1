import Foundation
import Markdown
import Recording

/// What the threads of a real run did, as a drawing: a lane a thread, a bar for each block, waits
/// hatched, and barriers as walls through all lanes.
struct TimelineHTML {
  let step: String
  let timeline: Measured.Timeline
  /// The number of cores of the machine that ran it.
  let cores: Int
  /// The address of the recording.
  let href: String

  private typealias Span = Measured.Timeline.Span

  /// What is drawn, with its words in the legend.
  private static let kinds = [
    ("block", "a block of a queue"), ("barrier", "a barrier"), ("wait", "waits"),
    ("sleep", "sleeps"), ("hold", "holds a lock"), ("work", "its own code"),
  ]
  private static let laneHeight = 56

  var html: String {
    let spans = spans
    let lanes = lanes(of: spans)
    let scale = Scale(spans)
    let bottom = lanes.count * Self.laneHeight + 4
    let drawn = lanes.enumerated().map { number, lane in
      let top = number * Self.laneHeight
      return "<text class=\"group\" x=\"0\" y=\"\(top + 14)\">\(escapedHTML(lane))</text>"
        + bars(spans.filter { $0.thread == lane }, top: top + 20, scale)
    }
    return ChartFigure(
      kind: "timeline",
      title: timeline.title, note: "One real run of \(step) on \(cores) cores", href: href,
      description: description(spans, lanes, scale), legend: legend(spans), height: bottom + 38,
      drawing: (grid(scale, bottom) + walls(spans, bottom, scale) + drawn).joined(separator: "\n"),
      columns: [
        .init(title: "Thread", isNumber: false), .init(title: "What it does", isNumber: false),
        .init(title: "From (\(scale.unit))"), .init(title: "To (\(scale.unit))"),
      ],
      rows: spans.map { [$0.thread, $0.name, scale.words($0.start), scale.words($0.end)] }
    ).html
  }

  /// Without the thread that starts the others, if all that it does is wait for them.
  private var spans: [Span] {
    let starter = timeline.spans.filter { $0.thread == "scenario" }
    guard starter.allSatisfy({ $0.kind == "wait" }) else { return timeline.spans }
    return timeline.spans.filter { $0.thread != "scenario" }
  }

  /// The threads: the main thread, then those that the code started, then GCD's workers.
  private func lanes(of spans: [Span]) -> [String] {
    let ranks = ["main", "scenario", "thread", "worker"]
    func place(_ name: String) -> (Int, Int, String) {
      let parts = name.split(separator: " ")
      let rank = ranks.firstIndex { $0 == parts.first.map(String.init) } ?? ranks.count
      return (rank, parts.last.flatMap { Int($0) } ?? 0, name)
    }
    return Set(spans.map(\.thread)).sorted { place($0) < place($1) }
  }

  // MARK: The drawing

  /// The spans of one lane; what a thread does within a block is drawn low in the block's bar.
  private func bars(_ spans: [Span], top: Int, _ scale: Scale) -> String {
    spans.map { span in
      let isInBlock = spans.contains { $0.isBlock && $0 != span && $0.contains(span) }
      let isAround = spans.contains { !$0.isBlock && $0 != span && span.contains($0) }
      return bar(span, top: top, scale, isInBlock: isInBlock, isAround: isAround)
    }.joined()
  }

  private func bar(
    _ span: Span, top: Int, _ scale: Scale, isInBlock: Bool = false, isAround: Bool = false
  ) -> String {
    let (x, width) = (scale.place(of: span.start), scale.width(of: span))
    let title =
      "<title>\(escapedHTML(span.name)), \(scale.words(span.start)) to "
      + "\(scale.words(span.end)) \(scale.unit)</title>"
    switch span.kind {
    case "wait", "sleep":
      // A wait that is too short to be seen is not drawn.
      guard width > 0.002 else { return "" }
      let (y, height) = isInBlock ? (top + 16, 7) : (top + 4, 18)
      let ends = "x1=\"\(percent(x))\" x2=\"\(percent(x + width))\""
      return "<g class=\"\(span.kind)\">"
        + "<rect x=\"\(percent(x))\" y=\"\(y)\" width=\"\(percent(width))\" height=\"\(height)\"/>"
        + "<line \(ends) y1=\"\(y + height / 2)\" y2=\"\(y + height / 2)\" "
        + "stroke-width=\"\(height)\"/>\(title)</g>"
    case "work", "hold":
      let y = span.kind == "hold" ? top + 27 : top + 11
      return "<rect class=\"\(span.kind)\" x=\"\(percent(x))\" y=\"\(y)\" "
        + "width=\"\(percent(width))\" height=\"4\">\(title)</rect>"
    default:
      // A picture of its own, so that the name ends where the bar does.
      let name = "<text x=\"7\" y=\"\(isAround ? 13 : 17)\">\(escapedHTML(span.name))</text>"
      return "<svg class=\"\(span.kind)\" x=\"\(percent(x))\" y=\"\(top)\" "
        + "width=\"\(percent(max(width, 0.002)))\" height=\"26\">"
        + "<rect width=\"100%\" height=\"26\"/>\(width > 0.1 ? name : "")\(title)</svg>"
    }
  }

  /// Nothing of its queue runs beside a barrier.
  private func walls(_ spans: [Span], _ bottom: Int, _ scale: Scale) -> [String] {
    spans.filter { $0.kind == "barrier" }.map { span in
      "<rect class=\"wall\" x=\"\(percent(scale.place(of: span.start)))\" y=\"0\" "
        + "width=\"\(percent(max(scale.width(of: span), 0.002)))\" height=\"\(bottom)\"/>"
    }
  }

  private func grid(_ scale: Scale, _ bottom: Int) -> [String] {
    scale.ticks.map { tick in
      let x = percent(tick.place)
      let anchor = tick.place == 0 ? "" : tick.place > 0.95 ? " end" : " middle"
      return "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"\(bottom)\"/>"
        + "<text class=\"tick\(anchor)\" x=\"\(x)\" y=\"\(bottom + 16)\">\(tick.label)</text>"
    } + ["<text class=\"axis\" x=\"0\" y=\"\(bottom + 34)\">Time (\(scale.unit))</text>"]
  }

  // MARK: Words

  private func legend(_ spans: [Span]) -> String {
    let entries = Self.kinds.filter { kind, _ in spans.contains { $0.kind == kind } }.map {
      "<li><svg class=\"drawing\" width=\"34\" height=\"26\" aria-hidden=\"true\">"
        + bar(Span(thread: "", kind: $0.0, name: "", start: 0, end: 1), top: 0, .whole)
        + "</svg> \($0.1)</li>"
    }
    return "<ul class=\"legend\">\(entries.joined())</ul>\n"
  }

  private func description(_ spans: [Span], _ lanes: [String], _ scale: Scale) -> String {
    let threads = lanes.map { lane in
      let own = spans.filter { $0.thread == lane }
      let parts = Self.kinds.compactMap { kind, words -> String? in
        let some = own.filter { $0.kind == kind }
        guard !some.isEmpty else { return nil }
        let time = some.reduce(0) { $0 + $1.end - $1.start }
        return
          "\(words), \(some.count) time\(some.count == 1 ? "" : "s"), \(scale.words(time, from: 0)) \(scale.unit) in all"
      }
      return "\(lane): \(parts.joined(separator: "; "))."
    }
    return
      "A lane for each of \(lanes.count) threads, over \(scale.words(scale.end)) \(scale.unit). "
      + threads.joined(separator: " ")
  }
}

extension Measured.Timeline.Span {
  /// Whether it is a queue's block, and not something that a thread does within one.
  fileprivate var isBlock: Bool { kind == "block" || kind == "barrier" }

  fileprivate func contains(_ other: Self) -> Bool { start <= other.start && other.end <= end }
}

/// The time axis of a timeline.
private struct Scale {
  let start: Int
  let end: Int
  let unit: String
  private let nanoseconds: Double

  init(_ spans: [Measured.Timeline.Span]) {
    start = spans.map(\.start).min() ?? 0
    end = max(start + 1, spans.map(\.end).max() ?? 1)
    switch end - start {
    case 1_000_000_000...: (unit, nanoseconds) = ("s", 1e9)
    case 1_000_000...: (unit, nanoseconds) = ("ms", 1e6)
    default: (unit, nanoseconds) = ("µs", 1e3)
    }
  }

  /// From 0 to 1.
  static let whole = Scale([.init(thread: "", kind: "", name: "", start: 0, end: 1)])

  func place(of time: Int) -> Double { Double(time - start) / Double(end - start) }

  func width(of span: Measured.Timeline.Span) -> Double {
    Double(span.end - span.start) / Double(end - start)
  }

  /// A time since the first span, in the axis's unit.
  func words(_ time: Int) -> String { words(time, from: start) }

  func words(_ time: Int, from start: Int) -> String {
    let length = Double(end - self.start) / nanoseconds
    return decimal(
      Double(time - start) / nanoseconds, digits: max(0, 3 - Int(log10(length).rounded(.down))))
  }

  /// The round times, with where they lie.
  var ticks: [(place: Double, label: String)] {
    let length = Double(end - start) / nanoseconds
    return AxisRange(Axis(), values: [length]).ticks.filter { $0 <= length }.map {
      ($0 / length, chartNumber($0))
    }
  }
}
