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
    "Beside what the queue costs, the other answers cost little.",
    .init(
      "atomic stamp", to: "no order", in: "50ns-0", "2 threads", atLeast: 0.7),
    .init(
      "lock per entry", to: "no order", in: "50ns-0", "2 threads",
      atLeast: 0.7)),
  Claim(
    "For short reads, once somebody writes, one lock beats all four.",
    .init(
      "NSLock", to: "barrier on reads", in: "50ns-5", "2 threads",
      atLeast: 1.5),
    .init(
      "NSLock", to: "lock per entry", in: "50ns-5", "2 threads", atLeast: 1.5),
    .init(
      "NSLock", to: "atomic stamp", in: "50ns-5", "2 threads", atLeast: 1.5),
    .init("NSLock", to: "no order", in: "50ns-5", "2 threads", atLeast: 1.5)),
]
