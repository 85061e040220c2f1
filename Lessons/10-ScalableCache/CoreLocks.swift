import Interleaving

/// A readers–writer lock made of plain locks: one for each core.
///
/// A reader takes the lock of its own core, which no other core wants. A writer
/// takes them all, always in the same order.
struct CoreLocks: Sendable {
  private let locks: ObjectRow<PaddedLock>

  private init(_ locks: [PaddedLock]) { self.locks = ObjectRow(locks) }

  /// Makes so many of these, each with a power of two of plain locks.
  ///
  /// The locks of one core are made one after the other, so that they lie side
  /// by side, and those of different cores do not. Memory moves between cores
  /// in lines of 64 bytes or more, with all that lies in a line.
  static func make(_ number: Int, locks: Int = usualCount) -> [CoreLocks] {
    let locksOfCores = (0..<locks).map { _ in (0..<number).map { _ in PaddedLock() } }
    return (0..<number).map { index in CoreLocks(locksOfCores.map { $0[index] }) }
  }

  /// Runs the body while no writer runs; readers on other cores may.
  func withReadLock<Result>(_ body: () -> Result) -> Result {
    // A reader that moves to another core keeps the lock that it has.
    locks.with(currentCore() & (locks.count - 1)) { $0.withLock(body) }
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
