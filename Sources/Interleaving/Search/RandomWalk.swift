/// Makes every choice at random: the same choices for the same seed.
final class RandomWalk: SchedulingStrategy {
  private let executions: Int
  private var begun = 0
  private var generator: SeededGenerator

  init(seed: UInt64, executions: Int) {
    generator = SeededGenerator(seed: seed)
    self.executions = executions
  }

  var shortfall: String? { "tried \(begun) executions" }

  func beginExecution() -> Bool {
    guard begun < executions else { return false }
    begun += 1
    return true
  }

  func choose(from candidates: [Candidate], running: ThreadID) throws(Divergence) -> ThreadID? {
    candidates.randomElement(using: &generator)?.thread
  }
}
