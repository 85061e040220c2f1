import LessonKit

/// What each answer costs a reader, behind the same barrier queue.
let readersThatWrite = Benchmark(
  reference: "NSLock",
  panels: [(50, "50ns", "50 ns"), (20_000, "20us", "20 µs")].flatMap {
    nanoseconds, id, words in
    [0, 5].map { percent in
      Panel.throughput(
        "\(id)-\(percent)", title: "\(words) inside, \(percent) % writes",
        conditions: [1, 2, 4, 8].map {
          Condition(
            threads: $0, writePercent: percent, nanosecondsInside: nanoseconds)
        },
        contestants: answers)
    }
  }, claims: claims)

private let answers = [
  Contestant("NSLock", OneLockTable.self),
  Contestant("barrier on reads", BarrierOnReadsTable.self),
  Contestant("lock per entry", LockPerEntryTable.self),
  Contestant("atomic stamp", AtomicStampTable.self),
  Contestant("no order", NoOrderTable.self),
]

private let claims = [
  Claim(
    "For long reads, a barrier on each of them gives the other core away.",
    .init(
      "atomic stamp", to: "barrier on reads", in: "20us-0", "2 threads",
      atLeast: 1.2),
    .init(
      "lock per entry", to: "barrier on reads", in: "20us-0", "2 threads",
      atLeast: 1.2)),
  Claim(
    "Beside a queue, what the other answers cost is hardly to be seen.",
    .init(
      "atomic stamp", to: "no order", in: "50ns-0", "2 threads", atLeast: 0.6),
    .init(
      "lock per entry", to: "no order", in: "50ns-0", "2 threads",
      atLeast: 0.5)),
  Claim(
    "Once somebody writes, one lock around everything beats all four.",
    .init("NSLock", to: "no order", in: "50ns-5", "2 threads", atLeast: 1.5)),
]
