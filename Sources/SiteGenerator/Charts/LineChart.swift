import Foundation
import Markdown

/// Values that change along a second axis, a line a series.
///
/// The lines differ in their dashes and in the marks on them, and in colour beside that. The drawing
/// is as wide as its place, and its text keeps its size.
///
/// ```swift
/// LineChart(
///   title: "Reads", note: "measured on 2 cores", href: "Recordings/Benchmark.json",
///   x: Axis(title: "Threads"), y: Axis(title: "Look-ups", unit: "million a second"),
///   series: [.init(name: "NSLock", points: [.init(x: 1, y: 8.1), .init(x: 2, y: 3.9)])]
/// ).html
/// ```
struct LineChart {
  /// A value, and where it was found.
  struct Point {
    /// The place along the x axis.
    let x: Double
    /// The value.
    let y: Double
  }

  /// A line.
  struct Series {
    /// What the values are of.
    let name: String
    /// The values, by their place along the x axis.
    let points: [Point]
  }

  /// What the chart shows, in a few words.
  let title: String
  /// Where and how it was measured; may be empty.
  var note = ""
  /// The address of the file that holds the numbers.
  let href: String
  /// What changes from left to right; its ticks are the places where there are values.
  let x: Axis
  /// What is measured, from the bottom to the top.
  let y: Axis
  /// The lines.
  let series: [Series]
  /// The numbers as HTML, where they are more than those of the lines.
  var numbers: String?
  var words = Words.own

  /// The heights of the drawing's parts, in pixels.
  private static let top = 34
  private static let bottom = 250

  /// The chart as HTML: a figure with the drawing, what the lines are, and the numbers.
  var html: String {
    let places = Set(series.flatMap { $0.points.map(\.x) }).sorted()
    let across = AxisPlaces(x, places)
    let up = AxisRange(y, values: series.flatMap { $0.points.map(\.y) })
    let lines = series.enumerated().map { line($1, SeriesMark(number: $0), across, up) }
    return ChartFigure(
      title: title, note: note + y.scale.note(words), href: href, description: description,
      legend: legend,
      drawing: [
        .init(
          height: Self.bottom + 42,
          marks: (grid(places, across, up) + lines).joined(separator: "\n"))
      ],
      columns: [.init(title: x.label, isNumber: false)]
        + places.map { .init(title: chartNumber($0)) },
      rows: series.map { series in
        [series.name]
          + places.map { place in
            series.points.first { $0.x == place }.map { chartNumber($0.y) } ?? "—"
          }
      }, numbers: numbers, words: words
    ).html
  }

  // MARK: The drawing

  private func height(of value: Double, in range: AxisRange) -> Int {
    Self.bottom - Int((range.place(of: value) * Double(Self.bottom - Self.top)).rounded())
  }

  private func grid(_ places: [Double], _ across: AxisPlaces, _ up: AxisRange) -> [String] {
    let rows = up.ticks.map { tick in
      let height = height(of: tick, in: up)
      return "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(height)\" y2=\"\(height)\"/>"
        + "<text class=\"tick\" x=\"0\" y=\"\(height - 4)\">\(chartNumber(tick))</text>"
    }
    let columns = places.map { place in
      "<text class=\"tick middle\" x=\"\(percent(across.place(of: place)))\" y=\"\(Self.bottom + 17)\">"
        + "\(chartNumber(place))</text>"
    }
    return rows + columns + [
      "<text class=\"axis\" x=\"0\" y=\"10\">\(escapedHTML(y.label))</text>",
      "<text class=\"axis end\" x=\"100%\" y=\"\(Self.bottom + 36)\">\(escapedHTML(x.label))</text>",
    ]
  }

  private func line(
    _ series: Series, _ mark: SeriesMark, _ across: AxisPlaces, _ up: AxisRange
  ) -> String {
    let points = series.points.sorted { $0.x < $1.x }
      .filter { y.scale == .linear || $0.y > 0 }
      .map { (x: percent(across.place(of: $0.x)), y: height(of: $0.y, in: up), point: $0) }
    let parts = zip(points, points.dropFirst()).map { from, to in
      "<line x1=\"\(from.x)\" y1=\"\(from.y)\" x2=\"\(to.x)\" y2=\"\(to.y)\"/>"
    }
    let marks = points.map { spot in
      "<svg x=\"\(spot.x)\" y=\"\(spot.y)\">\(mark.shape)<title>"
        + "\(escapedHTML(series.name)): \(chartNumber(spot.point.y))</title></svg>"
    }
    return "<g class=\"\(mark.className)\">" + (parts + marks).joined() + "</g>"
  }

  // MARK: Words

  private var legend: String {
    guard series.count > 1 else { return "" }
    let entries = series.enumerated().map { index, series in
      let mark = SeriesMark(number: index)
      return "<li><svg class=\"\(mark.className)\" width=\"34\" height=\"12\" aria-hidden=\"true\">"
        + "<line x1=\"0\" y1=\"6\" x2=\"34\" y2=\"6\"/>"
        + "<svg x=\"17\" y=\"6\">\(mark.shape)</svg></svg> "
        + "\(escapedHTML(series.name))</li>"
    }
    return "<ul class=\"legend\">\(entries.joined())</ul>\n"
  }

  private var description: String {
    series.map { series in
      let points = series.points.sorted { $0.x < $1.x }
      guard let first = points.first, let last = points.last else {
        return words[ChartPhrase.nothing, ["name": series.name]]
      }
      return words[
        points.count == 1 ? ChartPhrase.point : .points,
        [
          "name": series.name, "value": y.words(first.y), "place": x.words(first.x),
          "lastValue": y.words(last.y), "lastPlace": x.words(last.x),
        ]]
    }.joined(separator: " ")
  }
}

/// Where the values of an x axis lie, as shares of the width: between the y axis's numbers and the
/// right end.
private struct AxisPlaces {
  private let range: (low: Double, high: Double)
  private let isLogarithmic: Bool

  init(_ axis: Axis, _ places: [Double]) {
    isLogarithmic = axis.scale == .logarithmic && places.allSatisfy { $0 > 0 }
    range = (places.first ?? 0, places.last ?? 1)
  }

  func place(of value: Double) -> Double {
    guard range.high > range.low else { return 0.55 }
    let share =
      isLogarithmic
      ? log(value / range.low) / log(range.high / range.low)
      : (value - range.low) / (range.high - range.low)
    return 0.16 + share * 0.8
  }
}
