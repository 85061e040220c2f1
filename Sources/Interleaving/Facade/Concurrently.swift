import Dispatch
import Synchronization

/// Runs two closures on a thread each, at the same time, and returns their results when both have
/// ended.
///
/// The threads wait for each other at a start line, so that they do overlap. They are not workers
/// of GCD's pool: threads that block cannot starve it. Inside an exploration the closures are
/// virtual threads, which the explorer lets go in every order.
///
/// Overloads for two and three closures instead of a parameter pack: the compiler (6.3.1) crashes
/// on a tuple of slots made from a pack.
@discardableResult
public func concurrently<A: Sendable, B: Sendable>(
  _ first: @escaping @Sendable () -> A, _ second: @escaping @Sendable () -> B
) -> (A, B) {
  let (a, b) = (Slot<A>(), Slot<B>())
  runOnThreads([{ a.result = first() }, { b.result = second() }])
  return (a.result!, b.result!)
}

/// Runs three closures on a thread each, at the same time, and returns their results when all have
/// ended.
@discardableResult
public func concurrently<A: Sendable, B: Sendable, C: Sendable>(
  _ first: @escaping @Sendable () -> A, _ second: @escaping @Sendable () -> B,
  _ third: @escaping @Sendable () -> C
) -> (A, B, C) {
  let (a, b, c) = (Slot<A>(), Slot<B>(), Slot<C>())
  runOnThreads([{ a.result = first() }, { b.result = second() }, { c.result = third() }])
  return (a.result!, b.result!, c.result!)
}

/// Where one thread leaves its result.
///
/// Written by that thread alone, read after it has ended.
private final class Slot<Result>: @unchecked Sendable {
  var result: Result?
}

private func runOnThreads(_ bodies: [@Sendable () -> Void]) {
  if let parent = VirtualThread.current {
    runOnVirtualThreads(bodies, named: "thread", from: 1, startedBy: parent)
  } else {
    runOnRealThreads(bodies)
  }
}

/// Starts a virtual thread a body, numbered from `first`, and waits until all have ended.
func runOnVirtualThreads(
  _ bodies: [@Sendable () -> Void], named name: String, from first: Int,
  startedBy parent: VirtualThread
) {
  let start = StartModel(after: parent.lastEvent)
  let threads = bodies.enumerated().map { number, body in
    let thread = parent.execution.makeThread(
      id: parent.makeThreadID(), name: "\(name) \(number + first)", after: start, body: body)
    thread.givesItsName = true
    return thread
  }
  parent.perform(.join, on: JoinModel(threads))
}

private func runOnRealThreads(_ bodies: [@Sendable () -> Void]) {
  let startLine = StartLine(count: bodies.count)
  let ended = Dispatch.DispatchGroup()
  let observer = Observer.current
  for (number, body) in bodies.enumerated() {
    ended.enter()
    let thread = Thread {
      startLine.wait()
      if let observer {
        observer.run(body, onThread: "thread \(number + 1)")
      } else {
        body()
      }
      ended.leave()
    }
    thread.start()
  }
  observingWait("waits for its threads") { ended.wait() }
}

/// Holds threads until all of them have come, so that none has a head start.
private final class StartLine: Sendable {
  private let missing: Atomic<Int>

  init(count: Int) { missing = Atomic(count) }

  func wait() {
    missing.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    while missing.load(ordering: .acquiring) > 0 { sched_yield() }
  }
}
