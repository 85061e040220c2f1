import Foundation
import LessonKit
import PhotoKit

/// What each guard costs, and where each wins.
let lockOrQueue = Benchmark(
  reference: "NSLock",
  panels: guardPanels + cachePanels + [tailPanel], claims: claims)

private let guards: [Contestant] = [
  Contestant("NSLock", LockTable.self),
  Contestant("Mutex", MutexTable.self),
  Contestant("pthread_rwlock", ReadWriteLockTable.self),
  Contestant("DispatchSemaphore", SemaphoreTable.self),
  Contestant("serial queue", SerialQueueTable.self),
  Contestant("serial queue, async writes", AsyncWritesTable.self),
  Contestant("barrier queue", BarrierQueueTable.self),
  ActorTable.contestant,
]

private func conditions(
  writing percent: Int, inside nanoseconds: Int = 0
) -> [Condition] {
  [1, 2, 4, 8].map {
    Condition(
      threads: $0, writePercent: percent, nanosecondsInside: nanoseconds)
  }
}

/// One table, with each of the guards.
private let guardPanels: [Panel] = [
  (50, "50ns", "50 ns"), (1000, "1us", "1 µs"), (20_000, "20us", "20 µs"),
].flatMap { nanoseconds, id, words in
  [0, 5, 50].map { percent in
    Panel.throughput(
      "\(id)-\(percent)", title: "\(words) inside, \(percent) % writes",
      conditions: conditions(writing: percent, inside: nanoseconds),
      contestants: guards)
  }
}

/// Whole caches as they are, beside a locked dictionary; the catalog adds those
/// of other lessons.
private let cachePanels: [Panel] = [0, 5, 50].map { percent in
  .throughput(
    "caches-\(percent)", title: "Whole caches, \(percent) % writes",
    conditions: conditions(writing: percent),
    contestants: [
      Contestant("NSLock", LockTable.self),
      Contestant("NSCache", SystemCache.self),
      Contestant("MemoryCache", MeasuredMemoryCache.self),
    ])
}

/// The panels of whole caches.
public let wholeCachePanels = [0, 5, 50].map { "caches-\($0)" }

/// This lesson's cache.
private final class MeasuredMemoryCache: MeasuredCache {
  private let cache = MemoryCache(notificationCenter: NotificationCenter())
  private let images = (0..<MeasuredKeys.count).map {
    LoadedImage(Image("\($0)", width: 1, height: 1))
  }

  init(for condition: Condition) {
    for entry in images.indices { write(entry) }
  }

  func read(_ entry: Int) -> Int {
    cache.image(forKey: MeasuredKeys.all[entry]) == nil ? -1 : entry
  }

  func write(_ entry: Int) {
    cache.setImage(images[entry], forKey: MeasuredKeys.all[entry], cost: 1)
  }
}

// MARK: The tail

/// How long reads wait on GCD's own threads, most of them one at a time, and a
/// few at once.
private let tailPanel = Panel.latency(
  "tail", title: "Reads on a global queue after a write",
  samplers: [
    Sampler("NSLock") { readTimes(LockTable.self) },
    Sampler("serial queue, async writes") { readTimes(AsyncWritesTable.self) },
    Sampler("barrier queue") { readTimes(BarrierQueueTable.self) },
  ])

/// The seconds of each read: 300 alone, then two more at once than the pool has
/// workers.
private func readTimes<Cache: MeasuredCache>(_: Cache.Type) -> [Double] {
  let cache = Cache(
    for: Condition(threads: 1, writePercent: 50, nanosecondsInside: 50))
  let atOnce = ProcessInfo.processInfo.activeProcessorCount + 2
  let bursts = Array(repeating: 1, count: 300) + [atOnce]
  return bursts.flatMap { readTimes(of: $0, from: cache) }
}

/// Blocks on a global queue that each write an entry and then read it.
private func readTimes(
  of blocks: Int, from cache: some MeasuredCache
) -> [Double] {
  let times = ReadTimes()
  let group = DispatchGroup()
  for entry in 0..<blocks {
    DispatchQueue.global().async(group: group) {
      cache.write(entry)
      let time = ContinuousClock().measure { keep(cache.read(entry)) }
      times.add(time / .seconds(1))
    }
  }
  group.wait()
  return times.all
}

private final class ReadTimes: @unchecked Sendable {
  private let lock = NSLock()
  private var seconds: [Double] = []
  var all: [Double] { lock.withLock { seconds } }
  func add(_ time: Double) { lock.withLock { seconds.append(time) } }
}

// MARK: Claims

private let claims = [
  Claim(
    "For short accesses, some of them writes, a lock beats both queues.",
    .init(
      "NSLock", to: "serial queue", in: "50ns-5", "2 threads", atLeast: 1.5),
    .init(
      "NSLock", to: "barrier queue", in: "50ns-5", "2 threads", atLeast: 1.5)),
  Claim(
    "For long reads, a barrier queue beats a lock and a serial queue.",
    .init(
      "barrier queue", to: "serial queue", in: "20us-0", "2 threads",
      atLeast: 1.2),
    .init(
      "barrier queue", to: "NSLock", in: "20us-0", "2 threads", atLeast: 1.2)
  ),
  Claim(
    "For reads of 1 µs, a barrier queue beats a lock until somebody writes.",
    .init(
      "barrier queue", to: "NSLock", in: "1us-0", "2 threads", atLeast: 1.2),
    .init("NSLock", to: "barrier queue", in: "1us-5", "2 threads", atLeast: 1.2)
  ),
  Claim(
    "Where nobody is in the way, an async write costs more than a sync one.",
    .init(
      "serial queue", to: "serial queue, async writes", in: "50ns-50",
      "1 thread", atLeast: 3),
    .init(
      "serial queue", to: "serial queue, async writes", in: "1us-50",
      "1 thread", atLeast: 1.5)),
  Claim(
    "Where many wait, both kinds of writes are far behind the lock.",
    .init("NSLock", to: "serial queue", in: "50ns-50", "8 threads", atLeast: 3),
    .init(
      "NSLock", to: "serial queue, async writes", in: "50ns-50", "8 threads",
      atLeast: 3)),
  Claim(
    "With eight threads on few cores, a Mutex falls far behind a lock.",
    .init("NSLock", to: "Mutex", in: "50ns-5", "8 threads", atLeast: 2)),
  Claim(
    "On GCD's own threads, a read behind a barrier may wait for seconds.",
    .init("barrier queue", to: "NSLock", in: "tail", "max", atLeast: 1000),
    .init(
      "barrier queue", to: "serial queue, async writes", in: "tail", "max",
      atLeast: 100)),
  Claim(
    "Of the whole caches, the one behind barriers is slowest with writes.",
    .init(
      "NSCache", to: "AutoPurgingImageCache", in: "caches-50", "2 threads",
      atLeast: 1.5),
    .init(
      "MemoryCache", to: "AutoPurgingImageCache", in: "caches-50", "2 threads",
      atLeast: 2),
    .init(
      "MemoryStorage.Backend", to: "AutoPurgingImageCache", in: "caches-50",
      "2 threads", atLeast: 1.5)),
]
