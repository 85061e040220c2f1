/// The partial order of an execution's events, kept as a vector clock an event.
struct CausalOrder {
  /// Which pairs of events are ordered, besides those of one thread and those that one starts.
  enum Relation {
    /// Those that conflict, in the order in which they came: what makes executions equivalent.
    case dependence
    /// Those that synchronise, as memory models define it: what makes a data race.
    case synchronization
  }

  /// What earlier events on one object pass on to later ones.
  private struct Trail {
    var toShared = VectorClock()
    var toExclusive = VectorClock()
  }

  private let relation: Relation
  private(set) var clocks: [VectorClock] = []
  /// The number of each event among those of its thread, from 1.
  private(set) var positions: [Int] = []
  private(set) var threads: [ThreadID] = []
  private var latest: [VectorClock] = []
  private var trails: [Trail] = []

  init(_ relation: Relation) { self.relation = relation }

  /// What a thread's next event comes after, but for the edges that the event itself makes.
  func clock(of thread: ThreadID) -> VectorClock {
    thread < latest.count ? latest[thread] : VectorClock()
  }

  /// Whether the event comes before the point that the clock stands for.
  func isEvent(_ event: Int, before clock: VectorClock) -> Bool {
    clock[threads[event]] >= positions[event]
  }

  /// Forgets all events but keeps the memory.
  mutating func removeAll() {
    clocks.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    threads.removeAll(keepingCapacity: true)
    latest.removeAll(keepingCapacity: true)
    trails.removeAll(keepingCapacity: true)
  }

  /// Adds the next event of the execution.
  mutating func append(_ event: Event) {
    let thread = event.thread
    var clock = clock(of: thread)
    let position = clock[thread] + 1
    clock[thread] = position
    for earlier in event.after { clock.join(clocks[earlier]) }
    if event.operation.access != .none { follow(event.operation, &clock) }
    if thread >= latest.count {
      latest += Array(repeating: VectorClock(), count: thread + 1 - latest.count)
    }
    latest[thread] = clock
    clocks.append(clock)
    positions.append(position)
    threads.append(thread)
  }

  private mutating func follow(_ operation: Operation, _ clock: inout VectorClock) {
    let object = operation.object
    if object >= trails.count {
      trails += Array(repeating: Trail(), count: object + 1 - trails.count)
    }
    switch relation {
    case .dependence:
      if operation.access == .exclusive {
        clock.join(trails[object].toExclusive)
        trails[object] = Trail(toShared: clock, toExclusive: clock)
      } else {
        clock.join(trails[object].toShared)
        trails[object].toExclusive.join(clock)
      }
    case .synchronization:
      if operation.ordering == .acquire || operation.ordering == .acquireAndRelease {
        clock.join(trails[object].toExclusive)
      }
      if operation.ordering == .release || operation.ordering == .acquireAndRelease {
        trails[object].toExclusive.join(clock)
      }
    }
  }
}
