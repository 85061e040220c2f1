// The real types of Dispatch, and not the facade's, which watch each call.
import Foundation
import LessonKit
import Synchronization

/// A table behind a concurrent queue.
///
/// A write is a barrier that nobody waits for. The contestants that inherit from
/// it differ in how a read notes its time, and in nothing else. Each entry has
/// room for all of the answers, so that all take the same memory.
class StampedTable: @unchecked Sendable {
  /// A value, and when it was used last.
  final class Entry: @unchecked Sendable {
    let value: Int
    final var time = 0
    let lock = NSLock()
    let atomicTime = Atomic(0)

    init(_ value: Int) { self.value = value }
  }

  final let queue = DispatchQueue(label: "table", attributes: .concurrent)
  final var time = 0
  final let clock = Atomic(0)
  private final var entries: [String: Entry]
  private final let work: BusyWork
  private final let keys = MeasuredKeys.all

  required init(for condition: Condition) {
    work = BusyWork(nanoseconds: condition.nanosecondsInside)
    let keys = keys
    entries = Dictionary(
      uniqueKeysWithValues: (0..<MeasuredKeys.count).map {
        (keys[$0], Entry($0))
      })
  }

  @inline(__always) final func look(_ entry: Int) -> Entry? {
    entries[keys[entry + work.perform()]]
  }

  @inline(__always) final func store(_ entry: Int) {
    entries[keys[entry]] = Entry(entry + work.perform())
  }

  @inline(__always) final func tick() -> Int {
    clock.wrappingAdd(1, ordering: .relaxed).newValue
  }

  final func write(_ entry: Int) {
    queue.async(flags: .barrier) { self.store(entry) }
  }

  final func finish() { queue.sync(flags: .barrier) {} }
}

/// A read is a barrier, too: it is alone, and may write a plain time.
final class BarrierOnReadsTable: StampedTable, MeasuredCache,
  @unchecked Sendable
{
  func read(_ entry: Int) -> Int {
    queue.sync(flags: .barrier) {
      guard let found = look(entry) else { return -1 }
      time += 1
      found.time = time
      return found.value
    }
  }
}

/// Reads go side by side, and the time of an entry has a lock of its own.
final class LockPerEntryTable: StampedTable, MeasuredCache, @unchecked Sendable
{
  func read(_ entry: Int) -> Int {
    queue.sync {
      guard let found = look(entry) else { return -1 }
      found.lock.lock()
      found.time = tick()
      found.lock.unlock()
      return found.value
    }
  }
}

/// Reads go side by side, and the time of an entry is atomic; it never goes back.
final class AtomicStampTable: StampedTable, MeasuredCache, @unchecked Sendable {
  func read(_ entry: Int) -> Int {
    queue.sync {
      guard let found = look(entry) else { return -1 }
      found.atomicTime.max(tick(), ordering: .relaxed)
      return found.value
    }
  }
}

/// Reads go side by side, and note nothing.
final class NoOrderTable: StampedTable, MeasuredCache, @unchecked Sendable {
  func read(_ entry: Int) -> Int {
    queue.sync { look(entry)?.value ?? -1 }
  }
}

/// One lock around everything, in place of the queue: the reference.
///
/// Whoever reads is alone, and writes a plain time.
final class OneLockTable: MeasuredCache, @unchecked Sendable {
  private let table: StampedTable
  private let lock = NSLock()

  init(for condition: Condition) { table = StampedTable(for: condition) }

  func read(_ entry: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    guard let found = table.look(entry) else { return -1 }
    table.time += 1
    found.time = table.time
    return found.value
  }

  func write(_ entry: Int) {
    lock.lock()
    defer { lock.unlock() }
    table.store(entry)
  }
}
