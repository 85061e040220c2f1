@testable import Interleaving

/// What a search of a program found.
struct Findings: Equatable {
  var outcomes: Set<[[Int]]> = []
  /// What the threads have read, in the executions in which all of them ended.
  var returnValues: Set<[[Int]]> = []
  /// Pairs of places whose accesses race.
  var races: Set<[Machine.Position]> = []
  /// The places of the threads that can never go on.
  var deadlocks: Set<[Machine.Position]> = []
  /// Overlapping accesses, and unlocks of what one does not hold.
  var faults: Set<[Machine.Position]> = []
  /// The classes of equivalent executions, each by the order in which its steps use each object.
  var classes: Set<[Int]> = []

  /// What a user sees of them.
  var withoutClasses: Findings {
    var copy = self
    copy.classes = []
    return copy
  }
}

/// A search of a program: what it found, and what that took.
struct Exploration {
  var findings = Findings()
  var executions = 0
  /// Executions that were given up, since an equivalent one had been tried.
  var redundantExecutions = 0
}

/// One execution of a program, as far as it has got.
struct Run {
  private(set) var machine: Machine
  private var raceDetector = RaceDetector()
  private var positions: [Machine.Position] = []
  private var steps: [(thread: ThreadID, operation: Interleaving.Operation)] = []
  private var races: Set<[Machine.Position]> = []

  init(_ code: Code) { machine = Machine(code) }

  /// Carries out a thread's step.
  mutating func step(thread index: Int) -> Event {
    positions.append(machine.position(ofThread: index))
    let event = machine.step(thread: index)
    for earlier in raceDetector.append(event) {
      races.insert([positions[earlier], positions.last!].sorted())
    }
    steps.append((event.thread, event.operation))
    return event
  }

  /// Notes what the execution, now over, came to.
  func finish(blocked: [Candidate], into findings: inout Findings) {
    findings.outcomes.insert(machine.outcome)
    if let value = machine.returnValue { findings.returnValues.insert(value) }
    findings.races.formUnion(races)
    findings.faults.formUnion(machine.faults)
    findings.classes.insert(equivalenceClass)
    guard !blocked.isEmpty else { return }
    findings.deadlocks.insert(blocked.map { machine.position(ofThread: $0.index) }.sorted())
  }

  /// The same for executions that differ only in the order of steps that do not conflict: for each
  /// object, the threads in the order in which they use it, with shared uses in a row sorted.
  private var equivalenceClass: [Int] {
    // One number a use: the object, then which group of uses of it, then the thread.
    var groups: [ObjectID: (number: Int, isShared: Bool)] = [:]
    var uses: [Int] = []
    for (thread, operation) in steps where operation.access != .none {
      let isShared = operation.access == .shared
      var group = groups[operation.object] ?? (0, false)
      if !(isShared && group.isShared) { group.number += 1 }
      group.isShared = isShared
      groups[operation.object] = group
      uses.append((operation.object * 1_000 + group.number) * 1_000 + thread)
    }
    return uses.sorted()
  }
}
