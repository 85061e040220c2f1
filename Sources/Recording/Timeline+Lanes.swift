import Foundation

extension Measured.Timeline {
  /// What is drawn: all spans, but for those of the thread that starts the others, if all that it
  /// does is wait for them.
  public var drawnSpans: [Span] {
    let starter = spans.filter { $0.thread == "scenario" }
    guard starter.allSatisfy({ $0.kind == "wait" }) else { return spans }
    return spans.filter { $0.thread != "scenario" }
  }

  /// The threads that have a lane: the main thread, then those that the code started, then GCD's
  /// workers.
  public var lanes: [String] {
    let ranks = ["main", "scenario", "thread", "worker"]
    func place(_ name: String) -> (Int, Int, String) {
      let parts = name.split(separator: " ")
      let rank = ranks.firstIndex { $0 == parts.first.map(String.init) } ?? ranks.count
      return (rank, parts.last.flatMap { Int($0) } ?? 0, name)
    }
    return Set(drawnSpans.map(\.thread)).sorted { place($0) < place($1) }
  }
}

extension Measured.Timeline.Span {
  /// Whether it is a queue's block, and not something that a thread does within one.
  public var isBlock: Bool { kind == "block" || kind == "barrier" }

  /// Whether it lasts as long as another, or longer.
  public func contains(_ other: Self) -> Bool { start <= other.start && other.end <= end }
}
