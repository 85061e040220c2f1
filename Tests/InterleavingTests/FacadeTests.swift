import Interleaving
import Testing

/// Outside an exploration the facade is the real thing.
struct FacadeTests {
  @Test("sync runs on the caller's thread and returns the block's result")
  func syncOnCallersThread() {
    let queue = DispatchQueue(label: "facade")
    let caller = Thread.current
    #expect(queue.sync { Thread.current === caller ? "same" : "other" } == "same")
    #expect(queue.sync(flags: .barrier) { 7 } == 7)
    #expect(queue.label == "facade")
  }

  @Test("sync throws what the block throws")
  func syncRethrows() {
    struct Oops: Error {}
    let queue = DispatchQueue(label: "facade", attributes: .concurrent)
    #expect(throws: Oops.self) { try queue.sync { throw Oops() } }
    #expect(throws: Oops.self) { try queue.sync(flags: .barrier) { throw Oops() } }
  }

  @Test("async barriers keep their order, and a group knows when its blocks have ended")
  func asyncAndGroups() {
    let queue = DispatchQueue(label: "facade", attributes: .concurrent)
    let box = Box()
    let group = DispatchGroup()
    for round in 1...100 {
      group.enter()
      queue.async(flags: .barrier) {
        if box.count == round - 1 { box.count = round }
        group.leave()
      }
    }
    group.wait()
    #expect(queue.sync { box.count } == 100)

    queue.async(group: group) { box.other = 1 }
    group.wait()
    #expect(box.other == 1)
  }

  @Test("concurrently runs each closure on a thread of its own and returns all results")
  func concurrentClosures() {
    let counter = AtomicCounter()
    let (a, b, c) = concurrently(
      { (ObjectIdentifier(Thread.current), counter.increment()) },
      { (ObjectIdentifier(Thread.current), counter.increment()) },
      { (ObjectIdentifier(Thread.current), counter.increment()) })
    #expect(Set([a.0, b.0, c.0]).count == 3)
    #expect([a.1, b.1, c.1].sorted() == [1, 2, 3])
  }

  @Test("a lock, a semaphore and a counter do what their originals do")
  func locksAndCounters() {
    let lock = NSLock()
    let semaphore = DispatchSemaphore(value: 0)
    let counter = AtomicCounter(5)
    let box = Box()
    concurrently(
      {
        for _ in 1...1_000 { lock.withLock { box.count += 1 } }
        semaphore.signal()
      },
      {
        for _ in 1...1_000 { lock.withLock { box.count += 1 } }
        semaphore.wait()
      })
    #expect(box.count == 2_000)
    counter.raise(to: 3)
    #expect(counter.load() == 5)
    counter.raise(to: 9)
    #expect(counter.increment() == 10)
    counter.store(1)
    #expect(counter.load() == 1)
  }
}
