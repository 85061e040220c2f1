import Interleaving
import Testing

@testable import CacheThatScales

@Suite("Policies", .timeLimit(.minutes(20)))
struct PolicyTests {
  /// Which requests hit, as a text of + and -.
  private func hits(_ policy: some EvictionPolicy, _ requests: String) -> String {
    var policy = policy
    return String(requests.utf8.map { policy.request(Int($0)) ? "+" : "-" })
  }

  private func expect(_ policy: inout some EvictionPolicy, _ key: Int, isHit: Bool) {
    let found = policy.request(key)
    #expect(found == isHit)
  }

  @Test("Without room nothing is ever found, and every policy comes to an end")
  func noRoom() {
    let policies: [any EvictionPolicy] = [
      FIFO(capacity: 0), LRU(capacity: 0), CLOCK(capacity: 0), SIEVE(capacity: 0),
      S3FIFO(capacity: 0), WTinyLFU(capacity: 0), AllCounts(capacity: 0),
      Belady(capacity: 0, future: Trace.loop(keys: 3, length: 30)),
      MeasuredPolicy(ScalableCache(countLimit: 0)),
    ]
    for policy in policies {
      #expect(policy.hitRatio(on: Trace.loop(keys: 3, length: 30)) == 0)
    }
  }

  @Test("Each policy evicts by its own rule")
  func rules() {
    // A hit on the oldest: first in, first out evicts it all the same.
    #expect(hits(FIFO(capacity: 3), "abcada") == "---+--")
    #expect(hits(LRU(capacity: 3), "abcadabc") == "---+-+--")
    #expect(hits(CLOCK(capacity: 3), "abcadab") == "---+-+-")
    #expect(hits(SIEVE(capacity: 3), "abcadab") == "---+-+-")
    #expect(
      hits(Belady(capacity: 3, future: Array("abcadcab".utf8).map(Int.init)), "abcadcab")
        == "---+-+++")
  }

  @Test("CLOCK moves what it spares to the end; SIEVE leaves it, and weighs what is new")
  func sparing() {
    var sieve = SIEVE(capacity: 3)
    for key in [1, 2, 3, 1, 4] { _ = sieve.request(key) }
    #expect(sieve.queue == [1, 3, 4])
    // The hand has passed the first, which was spared.
    _ = sieve.request(5)
    #expect(sieve.queue == [1, 4, 5])
  }

  @Test("S3-FIFO lets a key that failed its trial into the main queue the second time")
  func ghosts() {
    var policy = S3FIFO(capacity: 10)
    for key in 0..<11 { _ = policy.request(key) }
    // The first has failed, and is remembered.
    expect(&policy, 0, isHit: false)
    for key in 100..<120 { _ = policy.request(key) }
    expect(&policy, 0, isHit: true)
    expect(&policy, 5, isHit: false)
  }

  @Test("Who counts all requests keeps what came most often, and lets in nothing rarer")
  func counts() {
    // The second b is as often as a, which stays; the third is more often, and comes in.
    #expect(hits(AllCounts(capacity: 1), "aabbba") == "-+----")
    #expect(hits(AllCounts(capacity: 1), "aabbbb") == "-+---+")
    #expect(hits(AllCounts(capacity: 2), "aaabbcccccab") == "-++-+---+++-")
  }

  @Test("W-TinyLFU keeps what comes again and again, whatever comes once in between")
  func admission() {
    var policy = WTinyLFU(capacity: 10)
    for _ in 0..<3 { for key in 0..<8 { _ = policy.request(key) } }
    for key in 100..<150 { expect(&policy, key, isHit: false) }
    for key in 0..<8 { expect(&policy, key, isHit: true) }
  }

  @Test("A sketch never counts too little, up to fifteen, and forgets by halves")
  func sketch() {
    var counts = CountSketch(capacity: 100)
    for key in 0..<50 { for _ in 0..<(key % 7) { counts.add(key) } }
    for key in 0..<50 { #expect(counts.estimate(key) >= key % 7) }
    let before = (0..<50).map(counts.estimate)
    for _ in 0..<1000 { counts.add(1000) }
    #expect(counts.estimate(1000) <= 15)
    for key in 0..<50 { #expect(counts.estimate(key) <= before[key] / 2 + 7) }
  }

  @Test("Nobody beats the optimum, and every policy keeps to its capacity")
  func optimum() {
    for trace in [
      Trace.zipf(skew: 1, keys: 200, length: 5_000),
      Trace.scans(keys: 1000, length: 5_000),
      Trace.loop(keys: 70, length: 5_000),
    ] {
      let best = Belady(capacity: 50, future: trace).hitRatio(on: trace)
      let others: [any EvictionPolicy] = [
        FIFO(capacity: 50), LRU(capacity: 50), CLOCK(capacity: 50), SIEVE(capacity: 50),
        S3FIFO(capacity: 50), FixedChoice(capacity: 50, trace: trace),
        WTinyLFU(capacity: 50), AllCounts(capacity: 50),
      ]
      for policy in others { #expect(policy.hitRatio(on: trace) <= best) }
    }
    // One key too many for whoever takes the oldest.
    #expect(LRU(capacity: 50).hitRatio(on: Trace.loop(keys: 51, length: 5_000)) == 0)
  }

  @Test("With one shard the cache is SIEVE; with several, within two hundredths")
  func cacheIsSieve() {
    let trace = Trace.zipf(skew: 1, keys: 1000, length: 20_000)
    let sieve = SIEVE(capacity: 250).hitRatio(on: trace)
    let one = MeasuredPolicy(ScalableCache(countLimit: 250, shards: 1, locks: 1))
    #expect(one.hitRatio(on: trace) == sieve)
    let many = MeasuredPolicy(ScalableCache(countLimit: 250)).hitRatio(on: trace)
    #expect(abs(many - sieve) < 0.02)
  }

  @Test("A cache that few large values fill is SIEVE if it knows what they cost")
  func largeValues() {
    let trace = Trace.zipf(skew: 1, keys: 1000, length: 20_000)
    func hitRatio(_ cache: ScalableCache<Int, Int>) -> Double {
      let hits = trace.count { key in
        if cache.value(forKey: key) != nil { return true }
        let isKept = cache.store(key, forKey: key, cost: 4)
        #expect(isKept && cache.totalCost <= 100)
        return false
      }
      return Double(hits) / Double(trace.count)
    }
    let sieve = SIEVE(capacity: 25).hitRatio(on: trace)
    #expect(hitRatio(ScalableCache(totalCostLimit: 100, usualCost: 4)) == sieve)
    // The control: where a value is larger than a share, what is used goes as the rest does.
    #expect(hitRatio(ScalableCache(totalCostLimit: 100, shards: 64, locks: 1)) < 0.8 * sieve)
  }

  @Test("On scans it is never below LRU, and on a skewed trace within a twentieth of the optimum")
  func claims() {
    let scans = Trace.scans(keys: 1000, length: 20_000)
    let ratio = MeasuredPolicy(ScalableCache(countLimit: 250)).hitRatio(on: scans)
    #expect(ratio > LRU(capacity: 250).hitRatio(on: scans))
    let skewed = Trace.zipf(skew: 1.2, keys: 1000, length: 50_000)
    #expect(
      MeasuredPolicy(ScalableCache(countLimit: 250)).hitRatio(on: skewed)
        > 0.95 * Belady(capacity: 250, future: skewed).hitRatio(on: skewed))
  }

  @Test("A trace is the same each time, and as skewed as it should be")
  func traces() {
    let trace = Trace.zipf(skew: 1, keys: 100, length: 20_000)
    #expect(trace == Trace.zipf(skew: 1, keys: 100, length: 20_000))
    let counts = (0..<100).map { key in trace.count { $0 == key } }
    // The first is asked for ten times as often as the tenth.
    #expect((8...12).contains(counts[0] / counts[9]))
    #expect(trace.allSatisfy { (0..<100).contains($0) })
  }
}
