import Markdown

/// Values as bars beside each other, each with its name and its number.
///
/// The bars lie, so that their names have room on a phone as well: the drawing is as wide as its
/// place, and its text keeps its size. The names tell the bars apart, no colour has to.
///
/// ```swift
/// BarChart(
///   title: "A look-up", note: "measured on 2 cores", href: "Recordings/Benchmark.json",
///   axis: Axis(title: "Time", unit: "ns"),
///   groups: [.init(name: "one thread", bars: [.init(name: "NSLock", value: 125)])]
/// ).html
/// ```
struct BarChart {
  /// One value.
  struct Bar {
    /// What the value is of.
    let name: String
    /// The value, in the axis's unit.
    let value: Double
    /// The value in words, where it has a unit of its own.
    var words: String?
  }

  /// Bars that belong together.
  struct Group {
    /// What they have in common; empty where there is one group only.
    let name: String
    /// The bars, from the top.
    let bars: [Bar]
  }

  /// What the chart shows, in a few words.
  let title: String
  /// Where and how it was measured; may be empty.
  var note = ""
  /// The address of the file that holds the numbers.
  let href: String
  /// What the bars' length stands for.
  let axis: Axis
  /// The bars, from the top.
  let groups: [Group]
  var words = Words.own

  /// The chart as HTML: a figure with the drawing and its numbers.
  ///
  /// Where all values are equal, or there is one alone, no bar is longer than another: then the
  /// numbers stand there alone.
  var html: String {
    let isFlat = Set(namedBars.map(\.value)).count == 1
    return ChartFigure(
      title: title, note: note + axis.scale.note(words), href: href, description: description,
      drawing: isFlat ? [] : drawing(AxisRange(axis, values: namedBars.map(\.value))),
      columns: [
        .init(title: "", isNumber: false),
        .init(title: namedBars.contains { $0.words != nil } ? axis.title : axis.label),
      ],
      rows: namedBars.map { [$0.name, $0.words ?? chartNumber($0.value)] }, words: words
    ).html
  }

  /// The height that groups share, in pixels: less than half a sheet, so that none stays half white.
  private static let mostHeight = 400

  /// The bars in parts that each fit a sheet; the axis stands below the last one.
  private func drawing(_ range: AxisRange) -> [ChartFigure.Part] {
    var parts: [ChartFigure.Part] = []
    var marks: [String] = []
    var y = 0
    for group in groups {
      if y > 0, y + height(of: group) > Self.mostHeight {
        let lines = lines(range, bottom: y)
        parts.append(.init(height: y, marks: (lines + marks).joined(separator: "\n")))
        (marks, y) = ([], 0)
      }
      marks += self.marks(of: group, from: y, range)
      y += height(of: group)
    }
    let grid = lines(range, bottom: y) + scale(range, below: y)
    return parts + [.init(height: y + 42, marks: (grid + marks).joined(separator: "\n"))]
  }

  private func height(of group: Group) -> Int {
    (group.name.isEmpty ? 0 : 22) + group.bars.count * 40 + 8
  }

  private func marks(of group: Group, from top: Int, _ range: AxisRange) -> [String] {
    var marks: [String] = []
    var y = top
    if !group.name.isEmpty {
      y += 22
      marks.append("<text class=\"group\" x=\"0\" y=\"\(y - 2)\">\(escapedHTML(group.name))</text>")
    }
    for bar in group.bars {
      y += 18
      // The bar of next to nothing is there as well.
      let end = percent(max(place(of: bar.value, in: range), 0.003))
      marks.append(
        "<text x=\"0\" y=\"\(y)\">\(escapedHTML(bar.name))</text>"
          + "<rect class=\"bar\" x=\"0\" y=\"\(y + 6)\" width=\"\(end)\" height=\"11\"/>"
          + "<text class=\"value\" x=\"\(end)\" dx=\"7\" y=\"\(y + 16)\">"
          + "\(escapedHTML(bar.words ?? chartNumber(bar.value)))</text>")
      y += 22
    }
    return marks
  }

  /// Where a bar ends, as a share of the width; its number stands behind it.
  private func place(of value: Double, in range: AxisRange) -> Double {
    range.place(of: value) * 0.84
  }

  private func lines(_ range: AxisRange, bottom: Int) -> [String] {
    range.ticks.map { tick in
      let x = percent(place(of: tick, in: range))
      return "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"\(bottom)\"/>"
    }
  }

  private func scale(_ range: AxisRange, below bottom: Int) -> [String] {
    let ticks = range.ticks.enumerated().map { index, tick in
      let x = percent(place(of: tick, in: range))
      return "<text class=\"tick\(index == 0 ? "" : " middle")\" x=\"\(x)\" y=\"\(bottom + 16)\">"
        + "\(chartNumber(tick))</text>"
    }
    return ticks + [
      "<text class=\"axis\" x=\"0\" y=\"\(bottom + 35)\">\(escapedHTML(axis.label))</text>"
    ]
  }

  private var description: String {
    let bars = namedBars
    guard let most = bars.max(by: { $0.value < $1.value }),
      let least = bars.min(by: { $0.value < $1.value }), bars.count > 1
    else {
      return bars.map {
        words[ChartPhrase.bar, ["name": $0.name, "value": said($0)]]
      }.joined()
    }
    return words[
      ChartPhrase.bars,
      [
        "count": "\(bars.count)", "most": most.name, "mostValue": said(most),
        "least": least.name, "leastValue": said(least),
      ]]
  }

  /// A value with its unit.
  private func said(_ bar: Bar) -> String { bar.words ?? axis.words(bar.value) }

  /// All bars, with the names of their groups before their own.
  private var namedBars: [Bar] {
    groups.flatMap { group in
      group.bars.map { bar in
        Bar(
          name: [group.name, bar.name].filter { !$0.isEmpty }.joined(separator: ", "),
          value: bar.value, words: bar.words)
      }
    }
  }
}
