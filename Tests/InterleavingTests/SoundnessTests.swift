import Interleaving
import Testing

/// The reduced search against the full one, on programs made at random from a seed.
struct SoundnessTests {
  @Test(
    "the reduced search finds the outcomes and failures of the full one, in no more executions",
    arguments: 0..<60)
  func agreesWithFullSearch(seed: Int) {
    let program = FacadeProgram(seed: UInt64(seed))
    let reduced = explore(named: "reduced") { program.run() }
    let full = explore(
      named: "full", limits: .init(maxExecutions: 2_000, preemptionBound: 1_000)
    ) { program.run() }
    #expect(reduced.isComplete)
    #expect(reduced.executions <= full.executions, "\(program)")
    let (found, expected) = (FacadeFindings(reduced), FacadeFindings(full))
    // A full search that takes too long still must find nothing that the reduced one did not.
    #expect(full.isComplete ? found == expected : found.isSuperset(of: expected), "\(program)")
  }
}

private struct FacadeFindings: Equatable {
  let outcomes: Set<String>
  let failures: Set<Failure.Kind>

  init(_ report: Report) {
    outcomes = Set(report.outcomes.map(\.outcome))
    failures = Set(report.failures.map(\.kind))
  }

  func isSuperset(of other: FacadeFindings) -> Bool {
    outcomes.isSuperset(of: other.outcomes) && failures.isSuperset(of: other.failures)
  }
}

/// A few threads, each with a few steps on a few shared objects.
struct FacadeProgram: Sendable {
  enum Step: Sendable {
    case read(Int)
    case write(Int)
    case increment(Int)
    case lock(Int)
    case unlock(Int)
    case signal
    case wait
    case countAtomically
    case async(barrier: Bool)
    case sync(barrier: Bool)
    case serialSync
  }

  let threads: [[Step]]

  init(seed: UInt64) {
    var generator = SplitMix(state: seed)
    let count = Int.random(in: 2...3, using: &generator)
    threads = (0..<count).map { _ in
      Self.thread(steps: Int.random(in: 1...(count == 2 ? 3 : 2), using: &generator), &generator)
    }
  }

  private static func thread(steps: Int, _ generator: inout SplitMix) -> [Step] {
    var result: [Step] = []
    var held: [Int] = []
    for _ in 0..<steps {
      switch Int.random(in: 0..<12, using: &generator) {
      case 0, 1: result.append(.read(Int.random(in: 0...1, using: &generator)))
      case 2, 3: result.append(.write(Int.random(in: 0...1, using: &generator)))
      case 4: result.append(.increment(Int.random(in: 0...1, using: &generator)))
      case 5, 6:
        let lock = Int.random(in: 0...1, using: &generator)
        guard !held.contains(lock) else { continue }
        held.append(lock)
        result.append(.lock(lock))
      case 7: result.append(Bool.random(using: &generator) ? .signal : .wait)
      case 8: result.append(.countAtomically)
      case 9: result.append(.async(barrier: Bool.random(using: &generator)))
      case 10: result.append(.sync(barrier: Bool.random(using: &generator)))
      default: result.append(.serialSync)
      }
    }
    return result + held.reversed().map { .unlock($0) }
  }

  func run() -> String {
    let machine = Machine()
    let logs: [String]
    if threads.count == 2 {
      let (a, b) = concurrently({ machine.run(threads[0]) }, { machine.run(threads[1]) })
      logs = [a, b]
    } else {
      let (a, b, c) = concurrently(
        { machine.run(threads[0]) }, { machine.run(threads[1]) }, { machine.run(threads[2]) })
      logs = [a, b, c]
    }
    return logs.joined(separator: " | ") + " = " + machine.end()
  }

  /// The objects that the threads share.
  private final class Machine: @unchecked Sendable {
    @Shared var x = 0
    @Shared var y = 0
    @Shared var z = 0
    let locks = [NSLock(), NSLock()]
    let semaphore = DispatchSemaphore(value: 1)
    let counter = AtomicCounter()
    let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let serial = DispatchQueue(label: "serial")

    /// What a thread read, in order.
    func run(_ steps: [Step]) -> String {
      var log = ""
      for step in steps {
        switch step {
        case .read(let variable): log += variable == 0 ? "\(x)" : "\(y)"
        case .write(let variable): if variable == 0 { x = 7 } else { y = 7 }
        case .increment(let variable): if variable == 0 { x += 1 } else { y += 1 }
        case .lock(let lock): locks[lock].lock()
        case .unlock(let lock): locks[lock].unlock()
        case .signal: semaphore.signal()
        case .wait: semaphore.wait()
        case .countAtomically: log += "c\(counter.increment())"
        case .async(barrier: true): concurrent.async(flags: .barrier) { [self] in z += 1 }
        case .async(barrier: false): concurrent.async { [self] in z += 1 }
        case .sync(let barrier):
          log += "z\(barrier ? concurrent.sync(flags: .barrier) { z } : concurrent.sync { z })"
        case .serialSync:
          log += serial.sync {
            x += 1
            return "s"
          }
        }
      }
      return log
    }

    func end() -> String {
      let last = concurrent.sync(flags: .barrier) { z }
      return "\(x) \(y) \(last) \(counter.load())"
    }
  }
}

/// A small seeded generator: SplitMix64 (Steele, Lea, Flood, 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
