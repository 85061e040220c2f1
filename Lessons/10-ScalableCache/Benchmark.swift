import LessonKit

/// How many operations the caches do, and how often each policy hits.
let comparison = Benchmark(
  reference: "locked dictionary", panels: throughputs + [objects, hitRatios],
  claims: claims)

private func conditions(writing percent: Int) -> [Condition] {
  [1, 2, 4, 8].map { Condition(threads: $0, writePercent: percent) }
}

private let throughputs = [0, 5, 50].map { percent in
  Panel.throughput(
    "caches-\(percent)", title: "Caches of 1,000 values, \(percent) % writes",
    conditions: conditions(writing: percent),
    contestants: [
      Contestant("locked dictionary", LockedDictionary<Int>.self),
      Contestant("dictionary, pthread_rwlock", ReadWriteDictionary.self),
      Contestant("lock per shard", LockPerShard.self),
      Contestant("ScalableCache", MeasuredScalableCache<Int>.self),
      Contestant("locked LRU", LockedLRU.self),
      Contestant("NSCache", SystemCache.self),
    ])
}

/// The values are objects, which count their references.
private let objects = Panel.throughput(
  "objects-5", title: "Caches of 1,000 objects, 5 % writes",
  conditions: conditions(writing: 5),
  contestants: [
    Contestant("locked dictionary", LockedDictionary<NumberObject>.self),
    Contestant("ScalableCache", MeasuredScalableCache<NumberObject>.self),
    Contestant("NSCache", SystemCache.self),
  ])

/// The panels to which the catalog adds the caches of other lessons.
public let cachePanels = [0, 5, 50].map { "caches-\($0)" }

// MARK: Hit ratios

/// A tenth of the keys, which is one of the sizes that papers compare.
private let (capacity, keys) = (1000, 10_000)

private let traces = [
  ("Zipf 0.8", Trace.zipf(skew: 0.8, keys: keys)),
  ("Zipf 1.0", Trace.zipf(skew: 1, keys: keys)),
  ("Zipf 1.2", Trace.zipf(skew: 1.2, keys: keys)),
  ("scans", Trace.scans(keys: keys)), ("loop", Trace.loop(keys: 1200)),
]

/// 300,000 requests from an empty start.
private let hitRatios = Panel.share(
  "hits", title: "Hits, with room for 1,000 of 10,000 keys",
  columns: traces.map(\.0),
  samplers: [
    sampler("optimum") { Belady(capacity: capacity, future: $0) },
    sampler("fixed choice") { FixedChoice(capacity: capacity, trace: $0) },
    sampler("all counts") { _ in AllCounts(capacity: capacity) },
    sampler("ScalableCache") { _ in
      MeasuredPolicy(ScalableCache(countLimit: capacity))
    },
    sampler("SIEVE") { _ in SIEVE(capacity: capacity) },
    sampler("S3-FIFO") { _ in S3FIFO(capacity: capacity) },
    sampler("W-TinyLFU") { _ in WTinyLFU(capacity: capacity) },
    sampler("CLOCK") { _ in CLOCK(capacity: capacity) },
    sampler("LRU") { _ in LRU(capacity: capacity) },
    sampler("FIFO") { _ in FIFO(capacity: capacity) },
  ])

private func sampler(
  _ name: String,
  _ makePolicy: @escaping @Sendable ([Int]) -> some EvictionPolicy
) -> Sampler {
  Sampler(name) { traces.map { makePolicy($0.1).hitRatio(on: $0.1) } }
}

// MARK: Claims

private let claims = [
  Claim(
    "With five writes in a hundred, two cores do more than one.",
    .init(
      "ScalableCache", in: "caches-5", "2 threads", to: "1 thread",
      atLeast: 1.5)),
  Claim(
    "Then it does more than NSCache, and than a dictionary with one lock.",
    .init(
      "ScalableCache", to: "NSCache", in: "caches-5", "2 threads", atLeast: 5),
    .init(
      "ScalableCache", to: "locked dictionary", in: "caches-5", "2 threads",
      atLeast: 2)),
  Claim(
    "A lock per shard does less: who wants the same shard still meets.",
    .init(
      "ScalableCache", to: "lock per shard", in: "caches-5", "2 threads",
      atLeast: 1.3)),
  Claim(
    "With objects for values, too, it does more than NSCache and one lock.",
    .init(
      "ScalableCache", to: "NSCache", in: "objects-5", "2 threads", atLeast: 5),
    .init(
      "ScalableCache", to: "locked dictionary", in: "objects-5", "2 threads",
      atLeast: 2)),
  Claim(
    "It hits nearly as often as the optimum if requests are strongly skewed.",
    .init(
      "ScalableCache", to: "optimum", in: "hits", "Zipf 1.2", atLeast: 0.95)),
  Claim(
    "With less skew, nobody comes near the optimum who cannot see the future.",
    .init("optimum", to: "fixed choice", in: "hits", "Zipf 1.0", atLeast: 1.05),
    .init("optimum", to: "all counts", in: "hits", "Zipf 1.0", atLeast: 1.05),
    .init("optimum", to: "W-TinyLFU", in: "hits", "Zipf 1.0", atLeast: 1.05)),
  Claim(
    "Of those that keep no long history, none is far ahead of it by Zipf's law.",
    .init(
      "ScalableCache", to: "W-TinyLFU", in: "hits", "Zipf 1.0", atLeast: 0.98),
    .init(
      "ScalableCache", to: "S3-FIFO", in: "hits", "Zipf 1.0", atLeast: 0.98)),
  Claim(
    "It hits more often than LRU when somebody scrolls through everything.",
    .init("ScalableCache", to: "LRU", in: "hits", "scans", atLeast: 1)),
  Claim(
    "On one thread with as many writes as reads, one lock is cheaper.",
    .init(
      "locked dictionary", to: "ScalableCache", in: "caches-50", "1 thread",
      atLeast: 1.1)),
]
