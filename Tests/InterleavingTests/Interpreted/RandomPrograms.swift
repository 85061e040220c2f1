@testable import Interleaving

extension Program {
  /// A small program, made at random from a seed.
  static func random(seed: UInt64) -> Program {
    var maker = Maker(seed: seed)
    return maker.make()
  }

  private struct Maker {
    private var generator: SeededGenerator
    /// The steps that are still to be given out: what keeps the full enumeration small.
    private var budget = 0
    /// The kinds of instructions that this program has; with few, threads meet more often.
    private var kinds: [Int] = []
    private var queueCount = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func make() -> Program {
      let threadCount = [2, 2, 3, 3, 4].randomElement(using: &generator)!
      let kindCount = Int.random(in: 1...4, using: &generator)
      kinds = Array((0..<11).shuffled(using: &generator).prefix(kindCount))
      if chance(in: 2) { kinds.append([0, 1, 2, 10].randomElement(using: &generator)!) }
      queueCount = Int.random(in: 1...2, using: &generator)
      let queues = (0..<queueCount).map { _ in
        [Program.QueueKind.serial, .concurrent, .concurrent, .global]
          .randomElement(using: &generator)!
      }
      let steps = [2: 7, 3: 6, 4: 5][threadCount]!
      let threads = (0..<threadCount).map { thread in
        budget = (steps + thread) / threadCount + Int.random(in: 0...1, using: &generator)
        return body(depth: 0)
      }
      return Program(
        threads: threads, semaphores: [Int.random(in: 0...1, using: &generator), 1],
        queues: queues)
    }

    private mutating func body(depth: Int) -> [Instruction] {
      var body: [Instruction] = []
      var held: [Int] = []
      while budget > 0 {
        budget -= 1
        if depth > 0 && chance(in: 3) && !body.isEmpty { break }
        if !held.isEmpty && chance(in: 3) {
          // Out of order as well, and at times never.
          body.append(.unlock(held.remove(at: Int.random(in: held.indices, using: &generator))))
          continue
        }
        switch kinds.randomElement(using: &generator)! {
        case 0: body.append(.read(variable))
        case 1: body.append(.write(variable, plus: number(1...2)))
        case 2:
          budget -= 1
          body.append(.modify(variable, plus: number(1...2)))
        case 3, 4:
          let lock = self.lock
          if chance(in: 4) {
            body.append(.tryLock(lock))
            if chance(in: 2) { body.append(.ifRead(1, [.unlock(lock)])) }
          } else if !held.contains(lock) || chance(in: 4) {
            held.append(lock)
            body.append(.lock(lock))
          }
        case 5: body.append(chance(in: 2) ? .signal(number(0...1)) : .wait(number(0...1)))
        case 6:
          let atomic = number(0...1)
          body.append(
            [.load(atomic), .store(atomic, 5), .increment(atomic)]
              .randomElement(using: &generator)!)
        case 7, 8:
          if depth < 2 {
            body.append(.sync(queue, isBarrier: chance(in: 2), self.body(depth: depth + 1)))
          }
        case 9:
          if depth < 2 {
            body.append(.async(queue, isBarrier: chance(in: 2), self.body(depth: depth + 1)))
          }
        default:
          body.append(.read(variable))
          budget -= 1
          if depth < 2 { body.append(.ifRead(number(0...1), self.body(depth: depth + 1))) }
        }
      }
      if !chance(in: 8) { body += held.reversed().map { .unlock($0) } }
      if chance(in: 60) { body.append(.unlock(0)) }
      return body
    }

    /// Mostly the first, so that threads meet.
    private var variable: Int { mutating get { chance(in: 4) ? 1 : 0 } }
    private var lock: Int { mutating get { chance(in: 3) ? 1 : 0 } }
    private var queue: Int { mutating get { number(0...queueCount - 1) } }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }

    private mutating func chance(in count: Int) -> Bool {
      Int.random(in: 0..<count, using: &generator) == 0
    }
  }
}
