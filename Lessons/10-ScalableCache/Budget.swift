import Interleaving

/// What the values of a cache cost together, how many there are, and the limits
/// of both.
///
/// Whoever changes a shard counts while it holds the shard's lock. So the sums
/// are right whenever nobody is at work.
final class Budget: Sendable {
  let cost = AtomicCounter()
  let count = AtomicCounter()
  /// What one value may cost, and a sum of costs, whatever the limit: so the sum
  /// cannot overflow, however many threads store at the same time.
  private static let (mostOfOne, mostOfAll) = (Int.max >> 16, Int.max >> 1)

  private let mostCost = AtomicCounter()
  private let mostValues = AtomicCounter()

  /// The number of shards, which have equal shares of both limits.
  private let shards: Int

  init(costLimit: Int, countLimit: Int, shards: Int) {
    self.shards = shards
    self.costLimit = costLimit
    self.countLimit = countLimit
  }

  var costLimit: Int {
    get { mostCost.load() }
    set { mostCost.store(checked(newValue)) }
  }

  var countLimit: Int {
    get { mostValues.load() }
    set { mostValues.store(checked(newValue)) }
  }

  var isExceeded: Bool {
    count.load() > countLimit || cost.load() > sumLimit
  }

  /// Whether a limit is exceeded, and a shard with so many values that cost so
  /// much has more than its share of it.
  ///
  /// Where a sum exceeds a limit, at least one shard has more than its share.
  func isExceeded(by count: Int, costing cost: Int) -> Bool {
    (self.count.load() > countLimit && count > countLimit / shards)
      || (self.cost.load() > sumLimit && cost > sumLimit / shards)
  }

  private var sumLimit: Int { min(costLimit, Self.mostOfAll) }

  /// Adds to the cost; nothing is written where nothing changes.
  func charge(_ difference: Int) {
    if difference != 0 { cost.add(difference) }
  }

  /// Whether an empty cache would have room for a value.
  func admits(_ cost: Int) -> Bool {
    countLimit > 0 && cost <= min(costLimit, Self.mostOfOne)
  }

  private func checked(_ limit: Int) -> Int {
    precondition(limit >= 0, "a limit must not be negative: \(limit)")
    return limit
  }
}
