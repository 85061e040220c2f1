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
  /// Returns the earlier events that it races with: all of them, so that executions that are
  /// equivalent have the same races.
  mutating func append(_ event: Event) -> [Int] {
    let index = order.clocks.count
    order.append(event)
    guard event.operation.action.isDataAccess else { return [] }
    var known = accesses[event.operation.object] ?? Accesses()
    defer { accesses[event.operation.object] = known }

    let clock = order.clocks[index]
    var partners: [Int] = []
    if let write = known.lastWrite, !order.isEvent(write, before: clock) { partners.append(write) }
    if event.operation.action.isDataWrite {
      partners += known.reads.filter { !order.isEvent($0, before: clock) }
      known = Accesses(lastWrite: index)
    } else {
      known.reads.removeAll { order.threads[$0] == event.thread }
      known.reads.append(index)
    }
    return partners
  }
}
