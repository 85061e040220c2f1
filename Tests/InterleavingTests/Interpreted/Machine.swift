@testable import Interleaving

/// The state of a program between two steps, as a value: a copy goes its own way.
///
/// It does without threads what `Execution` and the models do with them, and tells a strategy the
/// same: operations, enabled candidates, steps that are no choice, events and what they come after.
struct Machine {
  /// A place in the program.
  struct Position: Hashable, Comparable {
    let body: Int
    let instruction: Int

    static func < (one: Self, other: Self) -> Bool {
      (one.body, one.instruction) < (other.body, other.instruction)
    }
  }

  /// What comes next.
  enum Next {
    case silentStep(thread: Int)
    case choice([Candidate])
    case over(blocked: [Candidate])
  }

  private struct Thread {
    let id: ThreadID
    let body: Int
    var instruction = 0
    var pending: Pending?
    var lastEvent = -1
    var isFinished = false
    var reads: [Int] = []
    /// What the thread's open modification writes at its end.
    var modified = 0
    /// The blocks that it is in, by number.
    var blocks: [Int] = []
  }

  private enum Pending {
    case start(after: [Int])
    case turn(block: Int)
    case join
    case step(Code.Step, Interleaving.Operation)

    var operation: Interleaving.Operation {
      switch self {
      case .start, .turn: .start
      case .join: .join
      case .step(_, let operation): operation
      }
    }
  }

  private struct Block {
    let submission: Int
    var waitsFor: [Int]
    var lastEvent: Int?
  }

  private struct Queue {
    var lastBarrier: Int?
    var sinceLastBarrier: [Int] = []
  }

  private let code: Code
  /// In the order of their creation, the scenario's own first.
  private var threads: [Thread] = []
  private var blocks: [Block] = []
  private var queues: [Queue]
  private var variables = [0, 0]
  private var atomics = [0, 0]
  private var semaphores: [Int]
  private var holders: [Int: ThreadID] = [:]
  private var lastUnlocks: [Int: Int] = [:]
  /// By variable, the thread whose modification is open, and where it began.
  private var modifications: [Int: (thread: ThreadID, position: Position)] = [:]
  private(set) var eventCount = 0
  /// Modifications that another access fell into, and unlocks by a thread that held no lock.
  private(set) var faults: Set<[Position]> = []

  init(_ code: Code) {
    self.code = code
    queues = code.queues.map { _ in Queue() }
    semaphores = code.semaphores
    threads.append(Thread(id: 0, body: -1, pending: .start(after: [])))
  }

  // MARK: Choices

  var next: Next {
    var candidates: [Candidate] = []
    candidates.reserveCapacity(threads.count)
    for index in 0..<threads.count where isEnabled(index) {
      if threads[index].pending!.operation.access == .none { return .silentStep(thread: index) }
      candidates.append(candidate(index))
    }
    guard candidates.isEmpty else { return .choice(candidates) }
    return .over(blocked: blocked(besides: []))
  }

  /// The threads that wait for something and are not among these.
  func blocked(besides candidates: [Candidate]) -> [Candidate] {
    threads.indices.filter { index in
      threads[index].pending != nil && !candidates.contains { $0.index == index }
    }.map(candidate)
  }

  private func candidate(_ index: Int) -> Candidate {
    Candidate(
      thread: threads[index].id, index: index, operation: threads[index].pending!.operation)
  }

  private func isEnabled(_ index: Int) -> Bool {
    switch threads[index].pending {
    case nil: false
    case .start: true
    case .turn(let block): blocks[block].waitsFor.allSatisfy { blocks[$0].lastEvent != nil }
    case .join: threads[1...code.threadCount].allSatisfy(\.isFinished)
    case .step(.lock(let lock), _): holders[lock] == nil
    case .step(.wait(let semaphore), _): semaphores[semaphore] > 0
    case .step: true
    }
  }

  // MARK: Findings

  /// Where the thread of this number by creation is.
  func position(ofThread index: Int) -> Position {
    Position(body: threads[index].body, instruction: threads[index].instruction)
  }

  /// What the threads have read, and what is left in the variables.
  var outcome: [[Int]] {
    threads.sorted { $0.body < $1.body }.map { [$0.body] + $0.reads }
      + [variables, atomics, semaphores]
  }

  /// What the threads have read, if all of them have ended: what the scenario returns.
  var returnValue: [[Int]]? {
    guard threads[0].isFinished else { return nil }
    return threads[1...code.threadCount].map(\.reads)
  }

  // MARK: Steps

  /// Carries out the thread's step, and goes on to its next one.
  mutating func step(thread index: Int) -> Event {
    let pending = threads[index].pending!
    let event = Event(
      thread: threads[index].id, operation: pending.operation,
      admission: admission(before: pending), after: predecessors(of: pending))
    threads[index].lastEvent = eventCount
    eventCount += 1
    switch pending {
    case .start where index == 0: startThreads()
    case .start, .join: break
    case .turn: threads[index].instruction += 1
    case .step(let step, _):
      perform(step, thread: index)
      threads[index].instruction += 1
    }
    advance(index)
    return event
  }

  private func admission(before pending: Pending) -> Admission {
    switch pending {
    case .step(.lock(let lock), _), .step(.tryLock(let lock), _), .step(.unlock(let lock), _):
      holders[lock] == nil ? .always : .never
    case .step(.signal(let semaphore), _): semaphores[semaphore] > 0 ? .always : .never
    default: .always
    }
  }

  private func predecessors(of pending: Pending) -> [Int] {
    switch pending {
    case .start(let after): after
    case .turn(let block):
      blocks[block].waitsFor.compactMap { blocks[$0].lastEvent } + [blocks[block].submission]
    case .join: threads[1...code.threadCount].map(\.lastEvent)
    case .step(.tryLock(let lock), _) where holders[lock] == nil:
      [lastUnlocks[lock]].compactMap(\.self)
    case .step: []
    }
  }

  private mutating func startThreads() {
    for body in 0..<code.threadCount {
      threads.append(Thread(id: body + 1, body: body, pending: .start(after: [0])))
    }
  }

  /// Runs what is no step of the search, up to the thread's next one.
  private mutating func advance(_ index: Int) {
    threads[index].pending = nil
    guard index > 0 else {
      if threads[0].instruction == 0 { threads[0].pending = .join }
      threads[0].isFinished = threads[0].pending == nil
      threads[0].instruction += 1
      return
    }
    let body = code.bodies[threads[index].body]
    while threads[index].instruction < body.count {
      switch body[threads[index].instruction] {
      case .step(let step, let operation):
        threads[index].pending = .step(step, operation)
        return
      case .awaitTurn:
        threads[index].pending = .turn(block: threads[index].blocks.last!)
        return
      case .endBlock:
        blocks[threads[index].blocks.removeLast()].lastEvent = threads[index].lastEvent
      case .skip(let value, let count):
        if threads[index].reads.last != value { threads[index].instruction += count }
      }
      threads[index].instruction += 1
    }
    threads[index].isFinished = true
  }

  private mutating func perform(_ step: Code.Step, thread index: Int) {
    let last = threads[index].reads.last ?? 0
    switch step {
    case .read(let x):
      noteOverlap(x, index)
      threads[index].reads.append(variables[x])
    case .write(let x, let plus):
      noteOverlap(x, index)
      variables[x] = last + plus
    case .begin(let x, let plus):
      noteOverlap(x, index)
      modifications[x] = (threads[index].id, position(ofThread: index))
      threads[index].modified = variables[x] + plus
    case .end(let x):
      if modifications[x]?.thread == threads[index].id { modifications[x] = nil }
      variables[x] = threads[index].modified
    case .lock(let lock): holders[lock] = threads[index].id
    case .tryLock(let lock):
      threads[index].reads.append(holders[lock] == nil ? 1 : 0)
      if holders[lock] == nil { holders[lock] = threads[index].id }
    case .unlock(let lock):
      if holders[lock] != threads[index].id { faults.insert([position(ofThread: index)]) }
      holders[lock] = nil
      lastUnlocks[lock] = threads[index].lastEvent
    case .signal(let semaphore): semaphores[semaphore] += 1
    case .wait(let semaphore): semaphores[semaphore] -= 1
    case .load(let atomic): threads[index].reads.append(atomics[atomic])
    case .store(let atomic, let value): atomics[atomic] = value
    case .increment(let atomic):
      atomics[atomic] += 1
      threads[index].reads.append(atomics[atomic])
    case .submit(let queue, let isExclusive, let body):
      submit(queue, isExclusive: isExclusive, body: body, index)
    }
  }

  private mutating func noteOverlap(_ variable: Int, _ index: Int) {
    guard let open = modifications[variable] else { return }
    faults.insert([open.position, position(ofThread: index)])
  }

  private mutating func submit(_ queue: Int, isExclusive: Bool, body: Int?, _ index: Int) {
    let number = blocks.count
    let kind = code.queues[queue]
    var block = Block(
      submission: threads[index].lastEvent,
      waitsFor: kind == .global ? [] : queues[queue].lastBarrier.map { [$0] } ?? [])
    if isExclusive {
      block.waitsFor += queues[queue].sinceLastBarrier
      queues[queue] = Queue(lastBarrier: number)
    } else if kind == .concurrent {
      queues[queue].sinceLastBarrier.append(number)
    }
    blocks.append(block)
    guard let body else {
      threads[index].blocks.append(number)
      return
    }
    threads.append(
      Thread(id: body + 1, body: body, pending: .turn(block: number), blocks: [number]))
  }
}
