import Interleaving
import TestSupport
import Testing

/// The same program does the same on real GCD and inside an exploration.
struct FidelityTests {
  @Test("a call inside an exploration does what it does outside", arguments: FidelityProgram.all)
  func agrees(program: FidelityProgram) {
    let real = program.run()
    #expect(real == program.result)
    let one = explore(named: program.name, limits: .init(maxExecutions: 1), program.run)
    #expect(one.outcomes.map(\.outcome) == [real])
    #expect(one.failures.map(\.message) == [])
    // And so it is in every other interleaving.
    let all = explore(named: program.name, limits: .init(maxExecutions: 2_000), program.run)
    #expect(all.outcomes.map(\.outcome) == [real])
    #expect(all.failures.map(\.message) == [])
  }

  @Test("the comparison notices a program that tells inside from outside")
  func control() {
    let program = FidelityProgram("control", "") {
      // Outside explorations the clock is years away from where they start it.
      DispatchTime.now().uptimeNanoseconds == 1_000_000_000 ? "inside" : "outside"
    }
    let report = explore(named: program.name, limits: .init(maxExecutions: 1), program.run)
    #expect(report.outcomes.map(\.outcome) != [program.run()])
  }

  @Test("the sanitizer sees through the facade: it reports a race, and is silent on its fix")
  func sanitizer() async {
    await #expect(processExitsWith: isSanitized ? .exitCode(66) : .success) {
      let box = Box()
      concurrently({ Box.count(1_000, in: box) }, { Box.count(1_000, in: box) })
    }
    await #expect(processExitsWith: .success) {
      let (box, lock, item) = (Box(), NSRecursiveLock(), DispatchGroup())
      concurrently(
        { lock.withLock { Box.count(1_000, in: box) } },
        { lock.withLock { Box.count(1_000, in: box) } })
      item.enter()
      item.notify(queue: .global()) { exit(box.count == 2_000 ? 0 : 1) }
      item.leave()
      DispatchSemaphore(value: 0).wait()
    }
  }

  @Test("what GCD traps on is misuse inside an exploration", arguments: Misuse.allCases)
  func misuse(_ misuse: Misuse) async {
    // The sanitizer's own `dispatch_once` spins for ever when it comes back to itself.
    if misuse != .onceReentered || !isSanitized {
      await #expect(processExitsWith: .failure) { [misuse] in misuse.commit() }
    }
    let report = explore(named: "\(misuse)") {
      misuse.commit()
      return "done"
    }
    #expect(report.failure?.kind == (misuse.isDeadlock ? .deadlock : .misuse))
  }

  @Test("and the same calls without the mistake are not", arguments: Misuse.allCases)
  func correctUse(_ misuse: Misuse) {
    misuse.avoid()
    let report = explore(named: "\(misuse)") {
      misuse.avoid()
      return "done"
    }
    #expect(report.verdict == .passed, "\(report.failures.map(\.message))")
  }
}

extension Box {
  fileprivate static func count(_ times: Int, in box: Box) {
    for _ in 1...times { box.count += 1 }
  }
}

/// Mistakes on which GCD ends the process.
enum Misuse: String, CaseIterable, Codable, Sendable {
  case semaphoreInUse, timerNeverStarted, timerResumedTwice, itemAwaitedTwice, itemRunTwice
  case groupLeftTwice, wrongQueue, notABarrier, onQueueNotWanted, onceReentered, syncOnOwnQueue
  case syncOnTarget

  var isDeadlock: Bool { [.onceReentered, .syncOnOwnQueue, .syncOnTarget].contains(self) }

  func commit() { use(wrongly: true) }
  func avoid() { use(wrongly: false) }

  private func use(wrongly: Bool) {
    let queue = DispatchQueue(label: "queue", attributes: .concurrent)
    switch self {
    case .semaphoreInUse:
      let semaphore = DispatchSemaphore(value: 1)
      semaphore.wait()
      if !wrongly { semaphore.signal() }
    case .timerNeverStarted:
      let timer = DispatchSource.makeTimerSource(queue: queue)
      if !wrongly { timer.activate() }
    case .timerResumedTwice:
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.resume()
      if wrongly { timer.resume() }
    case .itemAwaitedTwice:
      let item = DispatchWorkItem {}
      item.perform()
      item.wait()
      if wrongly { item.wait() }
    case .itemRunTwice:
      let item = DispatchWorkItem {}
      item.perform()
      if wrongly { item.perform() }
      item.wait()
    case .groupLeftTwice:
      let group = DispatchGroup()
      group.enter()
      group.leave()
      if wrongly { group.leave() }
    case .wrongQueue:
      if wrongly { dispatchPrecondition(condition: .onQueue(queue)) }
      queue.sync { dispatchPrecondition(condition: .onQueue(queue)) }
    case .notABarrier:
      queue.sync(flags: wrongly ? [] : .barrier) {
        dispatchPrecondition(condition: .onQueueAsBarrier(queue))
      }
    case .onQueueNotWanted:
      if wrongly { queue.sync { dispatchPrecondition(condition: .notOnQueue(queue)) } }
      dispatchPrecondition(condition: .notOnQueue(queue))
    case .onceReentered:
      let (once, other) = (Once(), Once())
      once.run { (wrongly ? once : other).run {} }
    case .syncOnOwnQueue:
      let (serial, other) = (DispatchQueue(label: "serial"), DispatchQueue(label: "other"))
      serial.sync { (wrongly ? serial : other).sync {} }
    case .syncOnTarget:
      let target = DispatchQueue(label: "target")
      let child = DispatchQueue(label: "child", target: wrongly ? target : nil)
      child.sync { target.sync {} }
    }
  }
}
