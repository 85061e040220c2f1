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
  let words: Words

  private typealias Span = Measured.Timeline.Span

  /// What is drawn, with its words in the legend.
  private static let kinds: [(kind: String, phrase: TimelinePhrase)] = [
    ("block", .block), ("barrier", .barrier), ("wait", .wait), ("sleep", .sleep), ("hold", .hold),
    ("work", .work),
  ]
  private static let laneHeight = 56

  var html: String {
    let spans = timeline.drawnSpans
    let lanes = timeline.lanes
    let scale = Scale(spans)
    let bottom = lanes.count * Self.laneHeight + 4
    let drawn = lanes.enumerated().map { number, lane in
      let top = number * Self.laneHeight
      return "<text class=\"group\" x=\"0\" y=\"\(top + 14)\">\(escapedHTML(lane))</text>"
        + bars(spans.filter { $0.thread == lane }, top: top + 20, scale)
    }
    return ChartFigure(
      kind: "timeline",
      title: timeline.title,
      note: words[TimelinePhrase.note, ["step": step, "cores": words.cores(cores)]], href: href,
      description: description(spans, lanes, scale), legend: legend(spans),
      drawing: [
        .init(
          height: bottom + 38,
          marks: (grid(scale, bottom) + walls(spans, bottom, scale) + drawn)
            .joined(separator: "\n"))
      ],
      columns: [
        .init(title: words[TimelinePhrase.thread], isNumber: false),
        .init(title: words[TimelinePhrase.deed], isNumber: false),
        .init(title: say(.from, scale)), .init(title: say(.to, scale)),
      ],
      rows: spans.map { [$0.thread, $0.name, scale.words($0.start), scale.words($0.end)] },
      words: words
    ).html
  }

  private func say(_ phrase: TimelinePhrase, _ scale: Scale) -> String {
    words[phrase, ["unit": scale.unit]]
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
    // What a pointer shows; a swatch of the legend has no name of its own.
    let title =
      span.name.isEmpty
      ? ""
      : "<title>\(escapedHTML(span.name)), \(scale.words(span.start))–"
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
      // Text of the page, not of the drawing: where it is cut off it ends in "…".
      let name =
        "<foreignObject width=\"100%\" height=\"\(isAround ? 18 : 26)\">"
        + "<div>\(escapedHTML(span.name))</div></foreignObject>"
      return "<svg class=\"\(span.kind)\" x=\"\(percent(x))\" y=\"\(top)\" "
        + "width=\"\(percent(max(width, 0.002)))\" height=\"26\">"
        + "<rect width=\"100%\" height=\"26\"/>\(width > 0.1 && !span.name.isEmpty ? name : "")"
        + "\(title)</svg>"
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
    } + [
      "<text class=\"axis\" x=\"0\" y=\"\(bottom + 34)\">\(escapedHTML(say(.time, scale)))</text>"
    ]
  }

  // MARK: Words

  private func legend(_ spans: [Span]) -> String {
    let entries = Self.kinds.filter { kind, _ in spans.contains { $0.kind == kind } }.map {
      "<li><svg class=\"drawing\" width=\"34\" height=\"26\" aria-hidden=\"true\">"
        + bar(Span(thread: "", kind: $0.kind, name: "", start: 0, end: 1), top: 0, .whole)
        + "</svg> \(words.html($0.phrase))</li>"
    }
    return "<ul class=\"legend\">\(entries.joined())</ul>\n"
  }

  private func description(_ spans: [Span], _ lanes: [String], _ scale: Scale) -> String {
    let threads = lanes.map { lane in
      let own = spans.filter { $0.thread == lane }
      let parts = Self.kinds.compactMap { kind, phrase -> String? in
        let some = own.filter { $0.kind == kind }
        guard !some.isEmpty else { return nil }
        let time = some.reduce(0) { $0 + $1.end - $1.start }
        return words[
          TimelinePhrase.some,
          [
            "kind": words[phrase], "times": words.times(some.count),
            "time": FigureText.time(Double(time) / 1e9),
          ]]
      }
      return "\(lane): \(parts.joined(separator: "; "))."
    }
    let length = FigureText.time(Double(scale.end - scale.start) / 1e9)
    let lead = words[
      lanes.count == 1 ? TimelinePhrase.oneLane : .lanes,
      ["count": "\(lanes.count)", "time": length]]
    return ([lead] + threads).joined(separator: " ")
  }
}

/// The words of a timeline.
enum TimelinePhrase: String, Phrase {
  static let group = "timeline"

  case note = "One real run of {step} on {cores}"
  case thread = "Thread"
  case deed = "What it does"
  case from = "From ({unit})"
  case to = "To ({unit})"
  case time = "Time ({unit})"
  case block = "a block of a queue"
  case barrier = "a barrier"
  case wait = "waits"
  case sleep = "sleeps"
  case hold = "holds a lock"
  case work = "its own code"
  case some = "{kind}, {times}, {time} in all"
  case oneLane = "A lane for 1 thread, over {time}."
  case lanes = "A lane for each of {count} threads, over {time}."
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
