import Foundation
import Testing

@testable import SiteGenerator

@Suite struct ChartTests {
  @Test(
    "Numbers have three digits that count",
    arguments: [
      (0, "0"), (12.345, "12.3"), (0.1 + 0.2, "0.3"), (99.96, "100"), (1234.4, "1,234"),
      (0.000_047_08, "0.0000471"), (1_000_000, "1,000,000"), (-5.5, "−5.5"), (.infinity, "∞"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    #expect(chartNumber(value) == text)
  }

  @Test(
    "Ticks are round numbers, from zero to above every value",
    arguments: [
      ([201.3, 16.7], [0, 50, 100, 150, 200, 250]), ([0.55], [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]),
      ([6], [0, 1, 2, 3, 4, 5, 6]), ([0, 0], [0, 1]), ([], [0, 1]),
    ] as [([Double], [Double])])
  func linearTicks(values: [Double], ticks: [Double]) {
    let range = AxisRange(Axis(), values: values)
    #expect(range.ticks.map(chartNumber) == ticks.map(chartNumber))
    #expect(values.allSatisfy { (0...1).contains(range.place(of: $0)) })
    #expect(range.place(of: 0) == 0)
  }

  @Test("On a logarithmic axis, a tenfold is a step of the same length anywhere")
  func logarithmicTicks() {
    let range = AxisRange(Axis(scale: .logarithmic), values: [0, 0.02, 400])
    #expect(range.ticks.map(chartNumber) == ["0.01", "0.1", "1", "10", "100", "1,000"])
    #expect(abs(range.place(of: 1) - range.place(of: 0.1) - 0.2) < 1e-9)
    #expect(range.place(of: 0) == 0)
    #expect(AxisRange(Axis(scale: .logarithmic), values: [3]).ticks == [1, 2, 5, 10])
  }

  private let bars = BarChart(
    title: "A <look-up>", note: "Measured on 2 cores", href: "a.json",
    axis: Axis(title: "Time", unit: "ns"),
    groups: [
      .init(name: "one thread", bars: [.init(name: "lock", value: 50)]),
      .init(name: "two threads", bars: [.init(name: "lock", value: 100)]),
    ])

  @Test("A bar's length is its value's share of the axis; the axis has title, unit and ticks")
  func barChart() {
    let html = bars.html
    #expect(html.contains("A &lt;look-up&gt;"))
    #expect(html.contains(">Time (ns)</text>"))
    #expect(html.contains("width=\"42%\"") && html.contains("width=\"84%\""))
    #expect(html.contains("x=\"42%\" dx=\"7\""))
    for tick in ["0", "20", "40", "60", "80", "100"] { #expect(html.contains(">\(tick)</text>")) }
  }

  @Test("A chart is said in words, and its numbers stand in a table with a link to their file")
  func words() {
    let html = bars.html
    #expect(html.contains("role=\"img\""))
    #expect(
      html.contains(
        "The longest is two threads, lock, 100 ns; the shortest is one thread, lock, 50 ns."))
    #expect(
      html.contains("<th scope=\"row\">two threads, lock</th><td class=\"amount\">100</td>"))
    #expect(html.contains("<a href=\"a.json\">"))
  }

  private func lines(_ scale: Axis.Scale = .linear, zero: Double = 5) -> LineChart {
    LineChart(
      title: "Reads", href: "a.json", x: Axis(title: "Threads", scale: .logarithmic),
      y: Axis(title: "Look-ups", unit: "million a second", scale: scale),
      series: [
        .init(name: "lock", points: [.init(x: 1, y: 10), .init(x: 2, y: zero), .init(x: 4, y: 2)]),
        .init(name: "actor", points: [.init(x: 1, y: 1), .init(x: 4, y: 3)]),
      ])
  }

  @Test("Lines differ in dashes and marks, not in colour alone; a legend says which is which")
  func lineChart() throws {
    let html = lines().html
    #expect(html.contains("<ul class=\"legend\"><li>"))
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Site/css/charts.css")
    let style = try String(contentsOf: file, encoding: .utf8)
    for number in 2...6 {
      #expect(SeriesMark(number: number - 1).className == "series series-\(number)")
      #expect(style.contains(".series-\(number) line { stroke-dasharray: "))
    }
    #expect(SeriesMark(number: 0).shape != SeriesMark(number: 1).shape)
    #expect(SeriesMark(number: 0).className != SeriesMark(number: 6).className)
    #expect(html.contains("lock: 10 million a second at 1, 2 million a second at 4."))
    // 1, 2 and 4 are equally far from each other on the axis.
    for place in ["16%", "56%", "96%"] { #expect(html.contains("x=\"\(place)\" y=\"267\"")) }
    #expect(
      html.contains(
        "<th scope=\"row\">actor</th><td class=\"amount\">1</td><td class=\"amount\">—</td>"))
    // 10 is the top of the axis, and 5 is half of it.
    #expect(html.contains("x1=\"16%\" y1=\"34\" x2=\"56%\" y2=\"142\""))
  }

  @Test("Where a logarithmic axis has no place for a value, the line goes on without it")
  func zeroOnLogarithmicAxis() {
    #expect(lines(.logarithmic, zero: 0).html.contains("x1=\"16%\" y1=\"34\" x2=\"96%\""))
  }

  @Test("Values that do not differ are a table in the open, without a drawing", arguments: [1, 2])
  func nothingToCompare(count: Int) {
    func html(_ values: [Double]) -> String {
      BarChart(
        title: "One run", href: "a.json", axis: Axis(unit: "threads"),
        groups: [.init(name: "", bars: values.map { .init(name: "instance", value: $0) })]
      ).html
    }
    let flat = html(Array(repeating: 2, count: count))
    #expect(!flat.contains("<svg") && !flat.contains("<details"))
    #expect(flat.components(separatedBy: "<td class=\"amount\">2</td>").count == count + 1)
    #expect(flat.contains("<th scope=\"col\" class=\"amount\">threads</th>"))
    let uneven = html(Array(repeating: 2, count: count) + [1])
    #expect(uneven.contains("<svg") && uneven.contains("<details"))
  }

  @Test("A tall chart of bars is drawn in parts that each fit a sheet, and said once")
  func parts() {
    let html = BarChart(
      title: "Many", href: "a.json", axis: Axis(unit: "%"),
      groups: (1...20).map { number in
        .init(
          name: "group \(number)",
          bars: [.init(name: "a", value: 1), .init(name: "b", value: Double(number))])
      }
    ).html
    let heights = html.matches(of: #/<svg [^>]*\sheight="(\d+)"/#).compactMap { Int($0.1) }
    #expect(heights.count > 1 && heights.allSatisfy { $0 < 450 }, "\(heights)")
    #expect(html.components(separatedBy: "role=\"img\"").count == 2)
    #expect(html.components(separatedBy: "<desc>").count == 2)
    #expect(html.components(separatedBy: "<text class=\"axis\"").count == 2)
    let names = html.matches(of: #/<text class="group"[^>]*>([^<]*)</#).map { String($0.1) }
    #expect(names == (1...20).map { "group \($0)" })
  }

  @Test("A chart of nothing is still a chart")
  func empty() {
    let chart = BarChart(title: "Nothing", href: "a.json", axis: Axis(), groups: [])
    #expect(chart.html.contains("<svg"))
    let lines = LineChart(title: "Nothing", href: "a.json", x: Axis(), y: Axis(), series: [])
    #expect(lines.html.contains("<svg"))
  }
}
