import Interleaving

/// Requests for keys, as a seeded generator makes them: the same each time.
enum Trace {
  /// Each of so many keys is asked for at random, the first most often: the one
  /// of rank n by a share that goes with 1 / n to the power of the skew.
  static func zipf(skew: Double, keys: Int = 10_000, length: Int = 300_000)
    -> [Int]
  {
    var random = SplitMix64(seed: 1)
    var sum = 0.0
    let sums = (1...keys).map { rank in
      sum += 1 / pow(Double(rank), skew)
      return sum
    }
    return (0..<length).map { _ in
      let point = Double.random(in: 0..<sum, using: &random)
      return sums.partitioningIndex { $0 > point }
    }
  }

  /// A thousand requests by Zipf's law, then a hundred for keys that never come
  /// again, and so on: somebody scrolls through everything now and then.
  static func scans(keys: Int = 10_000, length: Int = 300_000) -> [Int] {
    let popular = zipf(skew: 1, keys: keys, length: length)
    return (0..<length).map { $0 % 1100 < 1000 ? popular[$0] : 1_000_000 + $0 }
  }

  /// The same keys, one after the other, again and again.
  static func loop(keys: Int, length: Int = 300_000) -> [Int] {
    (0..<length).map { $0 % keys }
  }
}

/// A generator of numbers that look random and are the same for each seed.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}

extension Array<Double> {
  /// The first index whose element satisfies a condition, which holds for none
  /// before it and for all after it.
  fileprivate func partitioningIndex(where condition: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
