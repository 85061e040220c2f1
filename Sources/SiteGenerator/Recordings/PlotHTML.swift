import Recording

/// A step's measurement as a chart of bars.
struct PlotHTML {
  let figure: Measured.Figure
  /// The number of cores of the machine that measured.
  let cores: Int
  /// The address of the recording.
  let href: String
  let words: Words

  var html: String {
    BarChart(
      title: figure.title.prefix(1).uppercased() + figure.title.dropFirst(),
      note: words[ChartPhrase.measured, ["cores": words.cores(cores)]], href: href, axis: axis,
      groups: groups, words: words
    ).html
  }

  /// Times are said each in the unit that fits it; the axis has that of the longest.
  private var axis: Axis {
    guard let unit = timeUnit else { return Axis(unit: figure.unit) }
    return Axis(title: words[ChartPhrase.time], unit: unit.name)
  }

  private var timeUnit: (name: String, seconds: Double)? {
    FigureText.seconds(ofUnit: figure.unit).map { seconds in
      FigureText.timeUnit(for: (figure.rows.map(\.value).max() ?? 0) * seconds)
    }
  }

  private func bar(_ name: String, _ value: Double) -> BarChart.Bar {
    guard let unit = timeUnit, let seconds = FigureText.seconds(ofUnit: figure.unit) else {
      return .init(name: name, value: value)
    }
    return .init(
      name: name, value: value * seconds / unit.seconds, words: FigureText.time(value * seconds))
  }

  /// The rows; "a lock, 4 blocks" and "a lock, 8 blocks" are two bars of the group "a lock".
  private var groups: [BarChart.Group] {
    let rows = figure.rows.map { row in
      let parts = row.label.split(separator: ", ", maxSplits: 1).map(String.init)
      return (group: parts.count == 2 ? parts[0] : nil, name: parts.last ?? "", value: row.value)
    }
    var names: [String] = []
    for case let name? in rows.map(\.group) where !names.contains(name) { names.append(name) }
    guard rows.allSatisfy({ $0.group != nil }), names.count < rows.count else {
      return [.init(name: "", bars: figure.rows.map { bar($0.label, $0.value) })]
    }
    return names.map { name in
      .init(name: name, bars: rows.filter { $0.group == name }.map { bar($0.name, $0.value) })
    }
  }
}
