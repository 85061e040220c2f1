import Interleaving

/// A failing schedule as a table: what each thread did, in order.
struct TraceTable {
  let trace: [TraceEvent]

  /// The sign before the steps that the failure is about; colour alone would not do.
  static let mark = ">"

  /// A row a step: thread, action, line.
  func lines(indent: Int, paint: Paint) -> [String] {
    let table = TextTable(
      [
        .init(title: ""), .init(title: "thread", wraps: true),
        .init(title: "what it did", wraps: true), .init(title: "line", cuts: true),
      ],
      trace.map { event in
        let style = Self.style(event)
        return [
          Self.sign(event), .init(event.threadName, style), .init(event.action, style),
          .init(event.location?.description ?? "", .faint),
        ]
      })
    return table.lines(indent: indent, paint: paint)
  }

  /// A column a thread, where that fits; otherwise the same as `lines`.
  func sideBySide(indent: Int, paint: Paint) -> [String] {
    let threads = trace.reduce(into: [Int]()) { threads, event in
      if !threads.contains(event.thread) { threads.append(event.thread) }
    }
    let names = threads.map { thread in trace.first { $0.thread == thread }!.threadName }
    let columns =
      [.init(title: "")] + names.map { TextTable.Column(title: $0, wraps: true) }
      + [TextTable.Column(title: "line", cuts: true)]
    let table = TextTable(
      columns,
      trace.map { event in
        [Self.sign(event)]
          + threads.map {
            .init($0 == event.thread ? event.action : "", Self.style(event))
          } + [.init(event.location?.description ?? "", .faint)]
      })
    guard table.smallestWidth(column: 14) <= terminalWidth - indent else {
      return lines(indent: indent, paint: paint)
    }
    return table.lines(indent: indent, paint: paint)
  }

  private static func sign(_ event: TraceEvent) -> TextTable.Cell {
    .init(event.isMarked ? mark : "", .bad)
  }

  private static func style(_ event: TraceEvent) -> Paint.Style { event.isMarked ? .bad : .plain }
}
