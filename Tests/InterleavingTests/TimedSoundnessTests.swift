@testable import Interleaving
import TestSupport
import Testing

/// The reduced search against the full one, on programs with deadlines, notifications and work
/// items, made at random from a seed.
struct TimedSoundnessTests {
  @Test(
    "with time in play, the reduced search finds what the full one does", arguments: 0..<tries(40))
  func agreesWithFullSearch(seed: Int) {
    let program = TimedProgram(seed: UInt64(seed))
    let reduced = explore(named: "reduced") { program.run() }
    let full = explore(
      named: "full", limits: .init(maxExecutions: 2_000, preemptionBound: 1_000)
    ) { program.run() }
    #expect(reduced.isComplete)
    let (found, expected) = (
      Set(reduced.outcomes.map(\.outcome)), Set(full.outcomes.map(\.outcome))
    )
    let (faults, expectedFaults) = (
      Set(reduced.failures.map(\.kind)), Set(full.failures.map(\.kind))
    )
    #expect(found.isSuperset(of: expected), "\(program)")
    #expect(faults.isSuperset(of: expectedFaults), "\(program)")
    if full.isComplete {
      #expect(found == expected && faults == expectedFaults, "\(program)")
      #expect(reduced.executions <= full.executions, "\(program)")
    }
  }
}

/// A few threads with a few timed steps each.
struct TimedProgram: Sendable {
  enum Step: Sendable {
    case sleep(Int)
    case later(Int, serial: Bool)
    case signal
    case timedWait(Int)
    case notify
    case leave
    case timedGroupWait(Int)
    case cancel
    case now
    case note
  }

  let threads: [[Step]]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    threads = (0..<2).map { _ in
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in Self.step(&generator) }
    }
  }

  private static func step(_ generator: inout SeededGenerator) -> Step {
    let delay = Int.random(in: 0...2, using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return .sleep(delay)
    case 1: return .later(delay, serial: Bool.random(using: &generator))
    case 2: return .signal
    case 3, 4: return .timedWait(delay)
    case 5: return .notify
    case 6: return .leave
    case 7: return .timedGroupWait(delay)
    case 8: return .cancel
    default: return .now
    }
  }

  /// Who did what in which order, as far as a counter tells.
  func run() -> String {
    let world = World()
    concurrently(
      { for step in threads[0] { world.take(step, by: "a") } },
      { for step in threads[1] { world.take(step, by: "b") } })
    world.end()
    return world.story
  }

  private final class World: @unchecked Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let group = DispatchGroup()
    private let serial = DispatchQueue(label: "serial")
    private let pending = DispatchGroup()
    private let order = AtomicCounter()
    private let item: DispatchWorkItem
    /// Not `@Shared`: the explorer need not see it, since the counter orders it.
    private let notes = Notes()

    init() {
      item = DispatchWorkItem {}
      group.enter()
      group.enter()
      item.notify(queue: .global()) { [notes, order] in notes.add("item", order.increment()) }
    }

    private func note(_ text: String) { notes.add(text, order.increment()) }

    func take(_ step: Step, by name: String) {
      switch step {
      case .sleep(let delay):
        Interleaving.sleep(UInt32(delay))
        note("\(name) slept")
      case .later(let delay, let isSerial):
        pending.enter()
        let queue = isSerial ? serial : DispatchQueue.global()
        queue.asyncAfter(deadline: .now() + .seconds(delay)) { [self] in
          note("\(name) later")
          pending.leave()
        }
      case .signal: semaphore.signal()
      case .timedWait(let delay):
        let result = semaphore.wait(timeout: .now() + .seconds(delay))
        note("\(name) \(result == .success ? "got it" : "timed out")")
      case .notify:
        pending.enter()
        group.notify(queue: serial) { [self] in
          note("\(name) notified")
          pending.leave()
        }
      case .leave: group.leave()
      case .timedGroupWait(let delay):
        let result = group.wait(timeout: .now() + .seconds(delay))
        note("\(name) \(result == .success ? "empty" : "not empty")")
      case .cancel: item.cancel()
      case .now: note("\(name) \(DispatchTime.now().uptimeNanoseconds / 1_000_000_000)")
      case .note: note(name)
      }
    }

    func end() {
      if group.wait(timeout: .now()) == .timedOut { return }
      pending.wait()
    }

    /// What has been noted when the explorer lets the counter be read.
    var story: String { notes.text(until: order.load()) }
  }

  private final class Notes: @unchecked Sendable {
    private var entries: [(Int, String)] = []
    func add(_ text: String, _ place: Int) { entries.append((place, text)) }
    func text(until last: Int) -> String {
      let known = entries.filter { $0.0 <= last }.sorted { $0.0 < $1.0 }
      return known.map(\.1).joined(separator: ", ")
    }
  }
}
