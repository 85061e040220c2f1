/// About how often each key came lately, in little memory: four rows of small
/// counters, of which the lowest is nearest to the truth.
///
/// After ten requests for each place of the cache all counts are halved, so that
/// what was popular is forgotten.
struct CountSketch {
  private var rows: [[UInt8]]
  private let period: Int
  private var additions = 0

  init(capacity: Int) {
    let width = 4 * powerOfTwo(atLeast: max(capacity, 1))
    rows = Array(repeating: Array(repeating: 0, count: width), count: 4)
    period = 10 * max(capacity, 1)
  }

  func estimate(_ key: Int) -> UInt8 {
    rows.indices.map { rows[$0][place(of: key, in: $0)] }.min()!
  }

  /// Counts a request, up to fifteen.
  mutating func add(_ key: Int) {
    let lowest = estimate(key)
    for row in rows.indices where lowest < 15 {
      let place = place(of: key, in: row)
      if rows[row][place] == lowest { rows[row][place] += 1 }
    }
    additions += 1
    if additions == period {
      additions /= 2
      rows = rows.map { $0.map { $0 / 2 } }
    }
  }

  private func place(of key: Int, in row: Int) -> Int {
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(key &* 4 &+ row)))
    return Int(truncatingIfNeeded: random.next()) & (rows[row].count - 1)
  }
}
