import Interleaving

/// A readers–writer lock made of plain locks: one for each core.
///
/// A reader takes the lock of its own core, which no other core wants. A writer
/// takes them all, always in the same order.
struct CoreLocks: Sendable {
  private let locks: ObjectRow<PaddedLock>

  /// So many locks, which must be a power of two.
  init(count: Int) {
    precondition(count > 0 && count & (count - 1) == 0, "no power of two")
    locks = ObjectRow((0..<count).map { _ in PaddedLock() })
  }

  /// Runs the body while no writer runs; readers on other cores may.
  ///
  /// A reader that moves to another core meanwhile keeps the lock that it has.
  func withReadLock<Result>(
    onCore core: Int = currentCore(), _ body: () -> Result
  ) -> Result {
    locks.with(core & (locks.count - 1)) { $0.withLock(body) }
  }

  /// Runs the body while nobody else runs.
  func withWriteLock<Result>(_ body: () -> Result) -> Result {
    locks.forEach { $0.lock() }
    defer { locks.forEach { $0.unlock() } }
    return body()
  }

  /// One lock a core, and eight at most: a writer pays for each.
  static let usualCount = min(8, powerOfTwo(atLeast: coreCount))
}

/// How many cores this program may use.
let coreCount = ProcessInfo.processInfo.activeProcessorCount

/// The smallest power of two that is not less than a number.
func powerOfTwo(atLeast number: Int) -> Int {
  var power = 1
  while power < number { power *= 2 }
  return power
}
