import Interleaving
import Synchronization
import Testing

/// What the facade's objects keep, and what they are.
struct FacadeObjectTests {
  @Test("a global queue is one object")
  func globalQueues() {
    #expect(DispatchQueue.global() === DispatchQueue.global(qos: .default))
    #expect(DispatchQueue.global() !== DispatchQueue.global(qos: .utility))
  }

  @Test("a lock has a name, inside and outside")
  func lockNames() {
    @Sendable func isNamed() -> Bool {
      let (lock, recursive) = (NSLock(), NSRecursiveLock())
      let isUnnamed = lock.name == nil && recursive.name == nil
      (lock.name, recursive.name) = ("a", "b")
      let locking: any NSLocking = lock
      return locking.withLock { isUnnamed && lock.name == "a" && recursive.name == "b" }
    }
    #expect(isNamed())
    #expect(explore(named: "names") { "\(isNamed())" }.outcomes.map(\.outcome) == ["true"])
  }

  @Test("nothing that a block holds outlives its execution")
  func blocksAreFreed() {
    let living = Living()
    let report = explore(named: "blocks", limits: .init(preemptionBound: 3)) {
      let token = Token(living)
      let target = DispatchQueue(label: "target")
      let queue = DispatchQueue(label: "queue", target: target)
      let item = DispatchWorkItem { _ = token }
      queue.async(execute: item)
      target.async { _ = token }
      DispatchQueue.global().async(group: token.group) { _ = token }
      queue.sync { _ = token }
      target.sync {}
      token.group.wait()
      return ""
    }
    #expect(report.verdict != .failed)
    #expect(report.executions > 1)
    // The last thread of an execution may still be on its way out of it.
    let deadline = ContinuousClock.now + .seconds(10)
    while living.count.load(ordering: .relaxed) > 0, ContinuousClock.now < deadline {
      sched_yield()
    }
    #expect(living.count.load(ordering: .relaxed) == 0)
  }
}

private final class Living: Sendable {
  let count = Atomic(0)
}

private final class Token: Sendable {
  let group = DispatchGroup()
  private let living: Living

  init(_ living: Living) {
    self.living = living
    living.count.add(1, ordering: .relaxed)
  }

  deinit { living.count.subtract(1, ordering: .relaxed) }
}
