// The real types of Foundation and Dispatch, and not the facade's, which watch
// each call: what is measured here is what an app has.
import Foundation
import LessonKit
import Synchronization

/// A table that one guard protects; each access does some work inside.
///
/// Every contestant is one of these. They differ in the guard alone.
class Table: @unchecked Sendable {
  final var values: [String: Int]
  private let work: BusyWork
  private let keys = MeasuredKeys.all

  required init(for condition: Condition) {
    work = BusyWork(nanoseconds: condition.nanosecondsInside)
    let keys = keys
    values = Dictionary(
      uniqueKeysWithValues: (0..<MeasuredKeys.count).map { (keys[$0], $0) })
  }

  @inline(__always) final func look(_ entry: Int) -> Int {
    (values[keys[entry]] ?? -1) + work.perform()
  }

  @inline(__always) final func store(_ entry: Int) {
    values[keys[entry]] = entry + work.perform()
  }
}

final class LockTable: Table, MeasuredCache, @unchecked Sendable {
  private let lock = NSLock()

  func read(_ entry: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    return look(entry)
  }

  func write(_ entry: Int) {
    lock.lock()
    defer { lock.unlock() }
    store(entry)
  }
}

final class MutexTable: Table, MeasuredCache, @unchecked Sendable {
  private let mutex = Mutex(())

  func read(_ entry: Int) -> Int { mutex.withLock { _ in look(entry) } }
  func write(_ entry: Int) { mutex.withLock { _ in store(entry) } }
}

final class SemaphoreTable: Table, MeasuredCache, @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 1)

  func read(_ entry: Int) -> Int {
    semaphore.wait()
    defer { semaphore.signal() }
    return look(entry)
  }

  func write(_ entry: Int) {
    semaphore.wait()
    defer { semaphore.signal() }
    store(entry)
  }
}

final class ReadWriteLockTable: Table, MeasuredCache, @unchecked Sendable {
  private let lock = ReadWriteLock()

  func read(_ entry: Int) -> Int { lock.withReadLock { look(entry) } }
  func write(_ entry: Int) { lock.withWriteLock { store(entry) } }
}

final class SerialQueueTable: Table, MeasuredCache, @unchecked Sendable {
  private let queue = DispatchQueue(label: "table")

  func read(_ entry: Int) -> Int { queue.sync { look(entry) } }
  func write(_ entry: Int) { queue.sync { store(entry) } }
}

final class AsyncWritesTable: Table, MeasuredCache, @unchecked Sendable {
  private let queue = DispatchQueue(label: "table")

  func read(_ entry: Int) -> Int { queue.sync { look(entry) } }
  func write(_ entry: Int) { queue.async { self.store(entry) } }
  func finish() { queue.sync {} }
}

final class BarrierQueueTable: Table, MeasuredCache, @unchecked Sendable {
  private let queue = DispatchQueue(label: "table", attributes: .concurrent)

  func read(_ entry: Int) -> Int { queue.sync { look(entry) } }

  func write(_ entry: Int) {
    queue.async(flags: .barrier) { self.store(entry) }
  }

  func finish() { queue.sync(flags: .barrier) {} }
}

/// An actor has no synchronous calls: each thread's operations are a task.
actor ActorTable {
  private let table: Table

  init(for condition: Condition) { table = Table(for: condition) }

  func read(_ entry: Int) -> Int { table.look(entry) }
  func write(_ entry: Int) { table.store(entry) }

  static let contestant = Contestant("actor") { condition in
    let actor = ActorTable(for: condition)
    // A task and a wait, shared by the operations of half a millisecond.
    return Trial(microsecondsInBatch: 500) { operations in
      let isDone = DispatchSemaphore(value: 0)
      Task.detached {
        for operation in operations {
          let entry = condition.pick(operation, below: MeasuredKeys.count)
          if condition.isWrite(operation) {
            await actor.write(entry)
          } else {
            keep(await actor.read(entry))
          }
        }
        isDone.signal()
      }
      isDone.wait()
    }
  }
}
