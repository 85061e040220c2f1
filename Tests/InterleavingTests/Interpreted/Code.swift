@testable import Interleaving

/// A program as the machine runs it: bodies of steps and jumps.
///
/// The first bodies are the threads', the others those of asynchronous blocks. Each is run at most
/// once.
struct Code {
  enum Instruction {
    /// A step on an object. `operation` is what the real runtime reports for it.
    case step(Step, Interleaving.Operation)
    /// Waits for the turn of the innermost block.
    case awaitTurn
    /// Ends the innermost block.
    case endBlock
    /// Skips instructions unless the last value read is this one.
    case skip(unlessRead: Int, count: Int)
  }

  enum Step {
    case read(Int)
    case write(Int, plus: Int)
    case begin(Int, plus: Int)
    case end(Int)
    case lock(Int)
    case tryLock(Int)
    case unlock(Int)
    case signal(Int)
    case wait(Int)
    case load(Int)
    case store(Int, Int)
    case increment(Int)
    /// Submits a block: with a body of its own, or the instructions that follow.
    case submit(Int, isExclusive: Bool, body: Int?)
  }

  private(set) var bodies: [[Instruction]]
  let threadCount: Int
  let semaphores: [Int]
  let queues: [Program.QueueKind]

  init(_ program: Program) {
    threadCount = program.threads.count
    semaphores = program.semaphores
    queues = program.queues
    bodies = program.threads.map { _ in [] }
    for (thread, body) in program.threads.enumerated() { bodies[thread] = compile(body) }
  }

  private mutating func compile(_ body: [Program.Instruction]) -> [Instruction] {
    body.flatMap { compile($0) }
  }

  /// The operations are written out as in the models of the real runtime, and not taken from
  /// there: they are what the two have to agree on.
  private mutating func compile(_ instruction: Program.Instruction) -> [Instruction] {
    switch instruction {
    case .read(let x): return [.step(.read(x), .variable(x, .read))]
    case .write(let x, let plus): return [.step(.write(x, plus: plus), .variable(x, .write))]
    case .modify(let x, let plus):
      return [
        .step(.begin(x, plus: plus), .variable(x, .beginModification)),
        .step(.end(x), .variable(x, .endModification)),
      ]
    case .lock(let lock):
      return [.step(.lock(lock), .exclusive(lock, .locks, waits: true, .acquire, .lock))]
    case .tryLock(let lock):
      return [.step(.tryLock(lock), .exclusive(lock, .locks, .none, .tryLock))]
    case .unlock(let lock):
      return [.step(.unlock(lock), .exclusive(lock, .locks, .release, .unlock))]
    case .signal(let semaphore):
      return [.step(.signal(semaphore), .exclusive(semaphore, .semaphores, .release, .signal))]
    case .wait(let semaphore):
      return [
        .step(.wait(semaphore), .exclusive(semaphore, .semaphores, waits: true, .acquire, .wait))
      ]
    case .load(let atomic):
      let object = ObjectSpace.atomics.object(atomic)
      return [
        .step(
          .load(atomic),
          Operation(object: object, access: .shared, ordering: .acquire, action: .load))
      ]
    case .store(let atomic, let value):
      return [.step(.store(atomic, value), .exclusive(atomic, .atomics, .release, .store))]
    case .increment(let atomic):
      return [
        .step(.increment(atomic), .exclusive(atomic, .atomics, .acquireAndRelease, .exchange))
      ]
    case .async(let queue, let isBarrier, let block):
      bodies.append([])
      let body = bodies.count - 1
      bodies[body] = [.awaitTurn] + compile(block) + [.endBlock]
      return [submit(queue, isBarrier: isBarrier, body: body)]
    case .sync(let queue, let isBarrier, let block):
      return [submit(queue, isBarrier: isBarrier, body: nil), .awaitTurn] + compile(block)
        + [.endBlock]
    case .ifRead(let value, let body):
      let compiled = compile(body)
      return [.skip(unlessRead: value, count: compiled.count)] + compiled
    }
  }

  private func submit(_ queue: Int, isBarrier: Bool, body: Int?) -> Instruction {
    let kind = queues[queue]
    let isExclusive = kind == .serial || (isBarrier && kind == .concurrent)
    return .step(
      .submit(queue, isExclusive: isExclusive, body: body),
      Operation(
        object: ObjectSpace.queues.object(queue),
        access: kind == .global ? .none : isExclusive ? .exclusive : .shared,
        action: .submit(.init(isSync: body == nil, isBarrier: isBarrier))))
  }
}

/// The kinds of objects, each with numbers of its own.
enum ObjectSpace: Int, CaseIterable {
  case variables, locks, semaphores, atomics, queues

  func object(_ number: Int) -> ObjectID { number * Self.allCases.count + rawValue }
}

extension Interleaving.Operation {
  fileprivate static func variable(_ number: Int, _ action: Action) -> Self {
    Self(
      object: ObjectSpace.variables.object(number),
      access: action == .read ? .shared : .exclusive, action: action)
  }

  fileprivate static func exclusive(
    _ number: Int, _ space: ObjectSpace, waits: Bool = false, _ ordering: Ordering,
    _ action: Action
  ) -> Self {
    Self(
      object: space.object(number), access: .exclusive, waits: waits, ordering: ordering,
      action: action)
  }
}
