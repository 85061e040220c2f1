/// Lets the thread of the highest priority go on, with random priorities that change at a few
/// random steps.
///
/// The same seed makes the same choices. The algorithm is probabilistic concurrency testing (PCT; Burckhardt, Kothari, Musuvathi,
/// Nagarakatte: "A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs", ASPLOS
/// 2010). It wants the number of steps beforehand: the longest execution so far stands for it, so
/// the first execution has no change but the threads' order.
final class RandomPriorities: SchedulingStrategy {
  private let depth: Int
  private let executions: Int
  private var begun = 0
  private var generator: SeededGenerator
  private var step = 0
  private var longest = 0
  private var priorities: [ThreadID: UInt64] = [:]
  /// The steps at which the thread that takes them falls behind all others; of two such threads,
  /// the one that fell at the later entry goes first.
  private var changes: [Int] = []

  init(seed: UInt64, depth: Int, executions: Int) {
    precondition(depth > 0, "explore: the depth of a fault is at least 1")
    generator = SeededGenerator(seed: seed)
    self.depth = depth
    self.executions = executions
  }

  var shortfall: String? { "tried \(begun) executions" }

  func beginExecution() -> Bool {
    guard begun < executions else { return false }
    begun += 1
    longest = max(longest, step)
    step = 0
    priorities.removeAll(keepingCapacity: true)
    changes = (1..<depth).map { _ in
      longest == 0 ? 0 : Int.random(in: 1...longest, using: &generator)
    }
    return true
  }

  func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID? {
    for candidate in candidates where priorities[candidate.thread] == nil {
      // Above those that threads fall back to.
      priorities[candidate.thread] = .random(in: UInt64(depth)...(.max), using: &generator)
    }
    step += 1
    let chosen = highest(candidates)
    guard let change = changes.firstIndex(of: step) else { return chosen }
    priorities[chosen] = UInt64(change)
    return highest(candidates)
  }

  private func highest(_ candidates: [Candidate]) -> ThreadID {
    candidates.max { priorities[$0.thread]! < priorities[$1.thread]! }!.thread
  }
}
