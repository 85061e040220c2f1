/// What a chart measures along one side: its title with the unit, and where values lie.
struct Axis {
  /// How values are spread over the side.
  enum Scale {
    /// From zero, in equal steps.
    case linear
    /// A tenfold in equal steps: for values of several sizes. Zero and less have no place on it.
    case logarithmic

    /// What a reader has to know of it, as a part of the chart's caption.
    func note(_ words: Words) -> String { self == .logarithmic ? words[ChartPhrase.tenfolds] : "" }
  }

  /// What is measured, such as "Time"; may be empty where the unit says it.
  var title = ""
  /// The unit of the values, such as "ms"; empty for what is counted.
  var unit = ""
  /// How values are spread.
  var scale = Scale.linear

  /// The title as it stands beside the axis, such as "Time (ms)".
  var label: String {
    if title.isEmpty { return unit }
    return unit.isEmpty ? title : "\(title) (\(unit))"
  }

  /// A value with its unit, as a sentence has it.
  func words(_ value: Double) -> String {
    unit.isEmpty ? chartNumber(value) : "\(chartNumber(value)) \(unit)"
  }
}
