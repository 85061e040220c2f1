/// Finds data races in one execution: two plain accesses to a variable, one of them a write, that
/// no synchronisation orders.
///
/// The method is that of DJIT+ and FastTrack (Flanagan and Freund, PLDI 2009), with whole vector
/// clocks.
struct RaceDetector {
  /// The accesses that a later one may race with.
  private struct Accesses {
    var lastWrite: Int?
    /// The last read of each thread since that write.
    var reads: [Int] = []
  }

  private(set) var order = CausalOrder(.synchronization)
  private var accesses: [ObjectID: Accesses] = [:]

  /// Takes the next event.
  ///
  /// Returns the earlier event that it races with, if there is one.
  mutating func append(_ event: Event) -> Int? {
    let index = order.clocks.count
    order.append(event)
    guard event.operation.action.isDataAccess else { return nil }
    var known = accesses[event.operation.object] ?? Accesses()
    defer { accesses[event.operation.object] = known }

    let clock = order.clocks[index]
    var partner: Int?
    if let write = known.lastWrite, !order.isEvent(write, before: clock) { partner = write }
    if event.operation.action.isDataWrite {
      partner = partner ?? known.reads.first { !order.isEvent($0, before: clock) }
      known = Accesses(lastWrite: index)
    } else {
      known.reads.removeAll { order.threads[$0] == event.thread }
      known.reads.append(index)
    }
    return partner
  }
}
