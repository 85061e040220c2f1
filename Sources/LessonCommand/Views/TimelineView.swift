import Foundation
import Recording

/// What the threads of a real run did, drawn with characters: a lane a thread, a bar for each block,
/// and barriers as walls through all lanes.
struct TimelineView {
  let timeline: Measured.Timeline
  /// The number of characters in a line.
  let width: Int
  var signs = Signs.forTerminal()
  let paint: Paint

  private typealias Span = Measured.Timeline.Span

  /// The characters that it is drawn with.
  struct Signs {
    let block, barrier, wait, sleep, hold, work, wall, line, corner, tick, cut: Character

    static let unicode = Signs(
      block: "█", barrier: "▓", wait: "░", sleep: "z", hold: "▂", work: "─", wall: "│", line: "─",
      corner: "└", tick: "┴", cut: "…")
    static let ascii = Signs(
      block: "#", barrier: "B", wait: ".", sleep: "z", hold: "_", work: "=", wall: "|", line: "-",
      corner: "+", tick: "+", cut: "~")

    /// Plain ASCII where the locale does not say that the terminal shows UTF-8.
    static func forTerminal(
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> Signs {
      let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
        .first { !$0.isEmpty }
      let name = (locale ?? "").lowercased()
      return name.contains("utf-8") || name.contains("utf8") ? .unicode : .ascii
    }
  }

  /// What there is to draw, from what lies lowest to what lies on top, with its words.
  private var kinds: [(kind: String, sign: Character, words: String, style: Paint.Style)] {
    [
      ("work", signs.work, "its own code", .faint), ("wait", signs.wait, "waits", .notable),
      ("sleep", signs.sleep, "sleeps", .plain), ("block", signs.block, "a block of a queue", .code),
      ("barrier", signs.barrier, "a barrier", .bad), ("hold", signs.hold, "holds a lock", .good),
    ]
  }

  var lines: [String] {
    let spans = timeline.drawnSpans
    guard !spans.isEmpty else {
      return wrapped("\(timeline.title): nothing was seen.", width: width)
    }
    let lanes = timeline.lanes
    let names = min(lanes.map(\.count).max() ?? 0, width / 3)
    let canvas = Canvas(spans, columns: max(10, width - names - 2))
    let drawn = lanes.flatMap { lane in
      rows(
        of: spans.filter { $0.thread == lane }, walls: spans.filter { $0.kind == "barrier" }, canvas
      )
      .enumerated().map { number, row in
        let name = number == 0 ? shortened(lane, to: names) : ""
        return Paint.trimmed(
          name.padded(to: names + 2) + row.map { paint(String($0.sign), $0.style) }.joined())
      }
    }
    return wrapped(timeline.title, width: width).map { paint($0, .heading) } + drawn
      + axis(canvas).map { Paint.trimmed(String(repeating: " ", count: names + 2) + $0) }
      + legend(spans)
  }

  /// A name in so many characters; where it is cut off, the last says so.
  private func shortened(_ name: String, to length: Int) -> String {
    name.count <= length ? name : name.prefix(max(0, length - 1)) + String(signs.cut)
  }

  // MARK: Lanes

  private typealias Cell = (sign: Character, style: Paint.Style)

  /// A lane's rows: blocks and what a thread does between them; and what it does within one.
  private func rows(of spans: [Span], walls: [Span], _ canvas: Canvas) -> [[Cell]] {
    let inner = spans.filter { span in
      !span.isBlock && spans.contains { $0.isBlock && $0.contains(span) }
    }
    let outer = spans.filter { !inner.contains($0) }
    let rows = [outer, inner].map { row($0, canvas) }
    let isInnerEmpty = rows[1].allSatisfy { $0 == nil }
    return rows.prefix(isInnerEmpty ? 1 : 2).map { filled($0, walls: walls, canvas) }
  }

  /// One row; nil where nothing is drawn.
  private func row(_ spans: [Span], _ canvas: Canvas) -> [Cell?] {
    var cells = [Cell?](repeating: nil, count: canvas.columns)
    for (kind, sign, _, style) in kinds {
      for span in spans where span.kind == kind {
        let columns = columns(of: span, among: spans, canvas)
        // What is too short to be seen is not drawn, but for blocks: these are counted.
        guard span.isBlock || canvas.isVisible(span) else { continue }
        for column in columns { cells[column] = (sign, style) }
        write(name(of: span), in: columns, &cells)
      }
    }
    return cells
  }

  /// The characters of a span; a block ends one early where the next begins at once.
  private func columns(of span: Span, among spans: [Span], _ canvas: Canvas) -> Range<Int> {
    let columns = canvas.columns(of: span)
    let isFollowed = spans.contains {
      $0.isBlock && canvas.columns(of: $0).lowerBound == columns.upperBound
    }
    return span.isBlock && isFollowed && columns.count > 2 ? columns.dropLast() : columns
  }

  /// A block's queue or deed, as far as the other words for it go without saying.
  private func name(of span: Span) -> String {
    guard span.isBlock else { return "" }
    return span.name.replacing(#/^(block|barrier) on (the )?/#, with: "")
  }

  /// Writes a name into a bar that has room for it, and a sign on each side.
  private func write(_ name: String, in columns: Range<Int>, _ cells: inout [Cell?]) {
    guard !name.isEmpty, name.count + 2 <= columns.count, name.allSatisfy(\.isASCII) else { return }
    let start = columns.lowerBound + 1
    for (offset, character) in name.enumerated() { cells[start + offset] = (character, .plain) }
  }

  /// The row with the walls of barriers where it is empty.
  private func filled(_ row: [Cell?], walls: [Span], _ canvas: Canvas) -> [Cell] {
    var row = row
    for wall in walls {
      let columns = canvas.columns(of: wall)
      for column in [columns.lowerBound, columns.upperBound - 1] where row[column] == nil {
        row[column] = (signs.wall, .bad)
      }
    }
    return row.map { $0 ?? (" ", .plain) }
  }

  // MARK: Axis and legend

  /// A line with the round times marked, and the times.
  private func axis(_ canvas: Canvas) -> [String] {
    var line = [Character](repeating: signs.line, count: canvas.columns)
    var labels = ""
    for (number, tick) in canvas.ticks.enumerated() {
      line[tick.column] = number == 0 ? signs.corner : signs.tick
      let start = max(0, min(tick.column, canvas.columns - tick.label.count))
      guard labels.isEmpty || start > labels.count else { continue }
      labels = labels.padded(to: start) + tick.label
    }
    return [String(line), labels].map { paint($0, .faint) }
  }

  private func legend(_ spans: [Span]) -> [String] {
    let entries = kinds.filter { entry in spans.contains { $0.kind == entry.kind } }
      .sorted { $0.kind < $1.kind }
      .map { "\(String(repeating: $0.sign, count: 3)) \($0.words)" }
    var lines = [""]
    for entry in entries {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = entry
      } else if last.count + 3 + entry.count <= width {
        lines[lines.count - 1] += "   " + entry
      } else {
        lines.append(entry)
      }
    }
    return lines
  }
}

/// Where times lie in a line of characters.
private struct Canvas {
  let columns: Int
  private let start: Int
  private let end: Int

  init(_ spans: [Measured.Timeline.Span], columns: Int) {
    self.columns = columns
    start = spans.map(\.start).min() ?? 0
    end = max(start + 1, spans.map(\.end).max() ?? 1)
  }

  /// The characters of a span: at least one.
  func columns(of span: Measured.Timeline.Span) -> Range<Int> {
    let first = min(Int(place(of: span.start).rounded()), columns - 1)
    return first..<max(first + 1, min(Int(place(of: span.end).rounded()), columns))
  }

  /// Whether a span fills half of a character or more.
  func isVisible(_ span: Measured.Timeline.Span) -> Bool {
    place(of: span.end) - place(of: span.start) >= 0.5
  }

  /// The round times, with the characters where they lie; the last has the unit.
  var ticks: [(column: Int, label: String)] {
    let unit = FigureText.timeUnit(for: Double(end - start) / 1e9)
    let length = Double(end - start) / 1e9 / unit.seconds
    let most = Double(max(2, columns / 10))
    let power = pow(10, log10(length / most).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { length / $0 <= most } ?? length
    let count = Int(length / step)
    guard count > 0 else {
      // No round time lies within: the end itself is marked.
      return [(0, "0"), (columns - 1, FigureText.time(Double(end - start) / 1e9))]
    }
    return (0...count).map { number in
      let time = Double(number) * step
      let label = String(format: "%.\(step < 1 ? 1 : 0)f", time)
      return (
        min(Int((time / length * Double(columns)).rounded()), columns - 1),
        number == count ? "\(label) \(unit.name)" : label
      )
    }
  }

  private func place(of time: Int) -> Double {
    Double(time - start) / Double(end - start) * Double(columns)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
