/// A program for the interpreter: a few threads and the blocks that they submit, on a few shared
/// objects.
struct Program: CustomStringConvertible {
  /// One instruction: one step of the search, but `modify` is two, its begin and its end.
  indirect enum Instruction {
    /// Appends the variable's value to what the thread has read.
    case read(Int)
    /// Writes the last value that the thread has read, plus a number.
    case write(Int, plus: Int)
    case modify(Int, plus: Int)
    case lock(Int)
    /// Takes the lock if it is free; appends 1 to what the thread has read if it was, else 0.
    case tryLock(Int)
    case unlock(Int)
    case signal(Int)
    case wait(Int)
    case load(Int)
    case store(Int, Int)
    case increment(Int)
    case async(Int, isBarrier: Bool, [Instruction])
    case sync(Int, isBarrier: Bool, [Instruction])
    /// Carries the instructions out if the last value that the thread has read is this one.
    case ifRead(Int, [Instruction])
  }

  enum QueueKind { case serial, concurrent, global }

  /// The threads, as the scenario starts them.
  var threads: [[Instruction]]
  /// The first value of each semaphore.
  var semaphores: [Int] = []
  var queues: [QueueKind] = []

  /// Whether each thread takes the same steps whatever it reads.
  var isStraight: Bool {
    func isStraight(_ body: [Instruction]) -> Bool {
      body.allSatisfy { instruction in
        switch instruction {
        case .ifRead: false
        case .async(_, _, let body), .sync(_, _, let body): isStraight(body)
        default: true
        }
      }
    }
    return threads.allSatisfy(isStraight)
  }

  var description: String {
    "semaphores \(semaphores), queues \(queues)\n"
      + threads.map { Self.describe($0, indentation: "  ") }.joined(separator: "  ----\n")
  }

  private static func describe(_ body: [Instruction], indentation: String) -> String {
    body.map { instruction in
      let deeper = indentation + "  "
      switch instruction {
      case .async(let queue, let isBarrier, let body):
        return "\(indentation)async(\(queue), isBarrier: \(isBarrier))\n"
          + describe(body, indentation: deeper)
      case .sync(let queue, let isBarrier, let body):
        return "\(indentation)sync(\(queue), isBarrier: \(isBarrier))\n"
          + describe(body, indentation: deeper)
      case .ifRead(let value, let body):
        return "\(indentation)ifRead(\(value))\n" + describe(body, indentation: deeper)
      default: return "\(indentation)\(instruction)\n"
      }
    }.joined()
  }
}
