import Interleaving

/// What the values of a cache cost together, how many there are, and the limits
/// of both.
///
/// Whoever changes a shard counts while it holds the shard's lock. So the sums
/// are right whenever nobody is at work.
final class Budget: Sendable {
  let cost = AtomicCounter()
  let count = AtomicCounter()
  let costLimit: AtomicCounter
  let countLimit: AtomicCounter

  init(costLimit: Int, countLimit: Int) {
    self.costLimit = AtomicCounter(costLimit)
    self.countLimit = AtomicCounter(countLimit)
  }

  var isExceeded: Bool {
    count.load() > countLimit.load() || cost.load() > costLimit.load()
  }

  /// Adds to the cost; nothing is written where nothing changes.
  func charge(_ difference: Int) {
    if difference != 0 { cost.add(difference) }
  }

  /// Whether an empty cache would have room for a value.
  func admits(_ cost: Int) -> Bool {
    countLimit.load() > 0 && cost <= costLimit.load()
  }
}
