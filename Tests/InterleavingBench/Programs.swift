import Interleaving

/// A program to measure the explorer with.
struct Program: Sendable {
  let name: String
  let scenario: @Sendable () -> String

  init(_ name: String, scenario: @escaping @Sendable () -> String) {
    self.name = name
    self.scenario = scenario
  }
}

/// A box for two shared numbers.
private final class Box: @unchecked Sendable {
  @Shared var count = 0
  @Shared var other = 0
}

extension Program {
  static let lostUpdate = Program("lost update") {
    let box = Box()
    @Sendable func increment() {
      let old = box.count
      box.count = old + 1
    }
    concurrently(increment, increment)
    return "\(box.count)"
  }

  static let locks = Program("three threads lock twice") {
    let box = Box()
    let lock = NSLock()
    @Sendable func work() {
      let own = Box()
      for _ in 1...2 {
        own.count = 1
        lock.lock()
        box.count += 1
        lock.unlock()
      }
    }
    concurrently(work, work, work)
    return "\(box.count)"
  }

  /// Long executions: what the search does after each step must not grow with them too fast.
  static let long = Program("two threads lock 200 times") {
    let box = Box()
    let lock = NSLock()
    @Sendable func work() { for _ in 1...200 { lock.withLock { box.count += 1 } } }
    concurrently(work, work)
    return "\(box.count)"
  }

  static let all = [
    lostUpdate,
    locks,
    Program("four threads lock once") {
      let box = Box()
      let lock = NSLock()
      onFourThreads { _ in lock.withLock { box.count += 1 } }
      return "\(box.count)"
    },
    Program("four writers of one variable") {
      let box = Box()
      onFourThreads { box.count = $0 }
      return "\(box.count)"
    },
    Program("four writers of their own") {
      let boxes = [Box(), Box(), Box(), Box()]
      onFourThreads { boxes[$0 - 1].count = $0 }
      return ""
    },
    Program("three readers, barrier writer") {
      let box = Box()
      let queue = DispatchQueue(label: "cache", attributes: .concurrent)
      onFourThreads { number in
        if number == 4 {
          queue.sync(flags: .barrier) { box.count = 1 }
        } else {
          queue.sync { _ = box.count }
        }
      }
      return "\(box.count)"
    },
    Program("two philosophers") { dine(ordered: false) },
    Program("two philosophers, ordered forks") { dine(ordered: true) },
    Program("Peterson's lock") {
      let wants = [AtomicCounter(), AtomicCounter()]
      let turn = AtomicCounter()
      let box = Box()
      @Sendable func enter(_ me: Int) {
        wants[me].store(1)
        turn.store(1 - me)
        if wants[1 - me].load() == 0 || turn.load() == me { box.count += 1 }
        wants[me].store(0)
      }
      concurrently({ enter(0) }, { enter(1) })
      return "\(box.count)"
    },
    Program("bounded buffer") {
      let box = Box()
      let (free, full) = (DispatchSemaphore(value: 1), DispatchSemaphore(value: 0))
      concurrently(
        {
          for item in 1...3 {
            free.wait()
            box.count = item
            full.signal()
          }
        },
        {
          for _ in 1...3 {
            full.wait()
            box.other += box.count
            free.signal()
          }
        })
      return "\(box.other)"
    },
  ]

  private static func dine(ordered: Bool) -> String {
    let (left, right) = (NSLock(), NSLock())
    let plate = Box()
    concurrently(
      { left.withLock { right.withLock { plate.count += 1 } } },
      {
        let (first, second) = ordered ? (left, right) : (right, left)
        first.withLock { second.withLock { plate.count += 1 } }
      })
    return "\(plate.count)"
  }

  /// Runs the closure on four threads at once, numbered from 1.
  private static func onFourThreads(_ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 1...4 { DispatchQueue.global().async(group: group) { body(number) } }
    group.wait()
  }
}
