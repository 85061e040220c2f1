import Recording

/// A step's measurement as a chart of bars.
struct PlotHTML {
  let figure: Measured.Figure
  /// The number of cores of the machine that measured.
  let cores: Int
  /// The address of the recording.
  let href: String

  var html: String {
    BarChart(
      title: figure.title.prefix(1).uppercased() + figure.title.dropFirst(),
      note: "Measured on \(cores) cores", href: href, axis: Axis(unit: figure.unit), groups: groups
    ).html
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
      return [.init(name: "", bars: figure.rows.map { .init(name: $0.label, value: $0.value) })]
    }
    return names.map { name in
      .init(
        name: name,
        bars: rows.filter { $0.group == name }.map { .init(name: $0.name, value: $0.value) })
    }
  }
}
