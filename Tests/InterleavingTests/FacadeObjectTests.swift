import CInterleaving
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

@Suite("What caches of many threads are built from", .timeLimit(.minutes(20)))
struct ScalingFacadeTests {
  @Test("A flag keeps its value, outside an exploration and inside")
  func flag() {
    let flag = AtomicFlag()
    let before = flag.load()
    flag.store(true)
    let after = flag.load()
    #expect(!before && after)
    let report = explore(named: "flag") {
      let holder = FlagHolder()
      concurrently({ holder.flag.store(true) }, { holder.seen.store(holder.flag.load() ? 1 : 0) })
      return "\(holder.seen.load()) \(holder.flag.load())"
    }
    #expect(report.verdict == .passed)
    #expect(Set(report.outcomes.map(\.outcome)) == ["0 true", "1 true"])
  }

  @Test("A flag orders what comes before it is set and after it was seen")
  func flagOrders() {
    let ordered = explore(named: "flag") {
      let holder = FlagHolder()
      concurrently(
        {
          holder.value = 1
          holder.flag.store(true)
        }, { if holder.flag.load() { holder.seen.store(holder.value) } })
      return "done"
    }
    #expect(ordered.verdict == .passed)
    let unordered = explore(named: "flag") {
      let holder = FlagHolder()
      concurrently(
        {
          holder.flag.store(true)
          holder.value = 1
        }, { if holder.flag.load() { holder.seen.store(holder.value) } })
      return "done"
    }
    #expect(unordered.failure(.dataRace) != nil)
  }

  @Test("A flag or variable that was made outside is reported inside")
  func madeOutside() {
    let holder = FlagHolder()
    let report = explore(named: "flag") { "\(holder.flag.load())" }
    #expect(report.failure(.misuse)?.message.contains("an AtomicFlag") == true)
  }

  @Test("A padded lock excludes, outside an exploration and inside; without it there is a race")
  func paddedLock() {
    let (lock, holder) = (PaddedLock(), FlagHolder())
    let add: @Sendable () -> Void = {
      for _ in 0..<2_000 { lock.withLock { holder.value += 1 } }
    }
    concurrently(add, add)
    #expect(holder.value == 4_000)
    let locked = explore(named: "lock") {
      let (lock, holder) = (PaddedLock(), FlagHolder())
      let add: @Sendable () -> Void = { lock.withLock { holder.value += 1 } }
      concurrently(add, add)
      return "\(holder.value)"
    }
    #expect(locked.verdict == .passed && locked.outcomes.map(\.outcome) == ["2"])
    let unlocked = explore(named: "lock") {
      let holder = FlagHolder()
      concurrently({ holder.value += 1 }, { holder.value += 1 })
      return "done"
    }
    #expect(unlocked.failure(.dataRace) != nil)
  }

  @Test("Threads have cores of their own inside an exploration, and real ones outside")
  func cores() {
    #expect((0..<ProcessInfo.processInfo.processorCount).contains(currentCore()))
    let report = explore(named: "cores") {
      let (first, second) = concurrently({ currentCore() }, { currentCore() })
      return first == second ? "one core" : "two cores"
    }
    #expect(report.outcomes.map(\.outcome) == ["two cores"])
  }

  @Test("A thread keeps its number, and no two threads have the same")
  func threadNumbers() {
    let numbers = Interleaving.Mutex<[Int32]>([])
    let threads = DispatchGroup()
    for _ in 0..<3 {
      threads.enter()
      Thread.detachNewThread {
        let number = racecourse_thread_number()
        if racecourse_thread_number() == number { numbers.withLock { $0.append(number) } }
        threads.leave()
      }
    }
    threads.wait()
    #expect(Set(numbers.withLock { $0 }).count == 3)
  }

  @Test("A counter adds what it is told to, in one step")
  func add() {
    let counter = AtomicCounter(5)
    #expect(counter.add(-7) == -2)
    let report = explore(named: "add") {
      let counter = AtomicCounter()
      concurrently({ counter.add(3) }, { counter.add(-1) })
      return "\(counter.load())"
    }
    #expect(report.verdict == .passed && report.outcomes.map(\.outcome) == ["2"])
  }
}

private final class FlagHolder: @unchecked Sendable {
  let flag = AtomicFlag()
  let seen = AtomicCounter()
  @Shared var value = 0
}
