import CInterleaving
import Dispatch
import Foundation

/// Notes what the threads of an observed run do.
///
/// A thread is observed while its thread-local names an observer, and whatever it submits or starts
/// is observed in turn. So a call of the facade asks nothing that it does not ask anyway: whether
/// that thread-local is set.
final class Observer: Sendable {
  private let began = Dispatch.DispatchTime.now().uptimeNanoseconds
  private let notes = Notes()

  /// The observer of the calling thread; nil if nobody observes it.
  static var current: Observer? {
    guard let pointer = racecourse_current_thread(), isObserver(pointer) else { return nil }
    return Unmanaged<Observer>.fromOpaque(pointer - 1).takeUnretainedValue()
  }

  /// Whether the value of the thread-local names an observer, and not a virtual thread.
  ///
  /// Objects have even addresses; an observer's stands there as the odd number above it.
  static func isObserver(_ pointer: UnsafeMutableRawPointer) -> Bool {
    UInt(bitPattern: pointer) & 1 == 1
  }

  /// The time since the run began, in nanoseconds.
  var now: Int { Int(Dispatch.DispatchTime.now().uptimeNanoseconds - began) }

  /// What has ended so far, in the order in which it began.
  var spans: [ObservedSpan] { notes.spans }

  /// Gives the calling thread a name, in the place of "main thread" or "worker 1".
  func nameThread(_ name: String) { notes.nameThread(name) }

  /// Runs a closure, and observes the calling thread meanwhile.
  func watch<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = racecourse_current_thread()
    racecourse_set_current_thread(Unmanaged.passUnretained(self).toOpaque() + 1)
    defer { racecourse_set_current_thread(before) }
    return try body()
  }

  /// Runs a closure, and notes it as one thing that the calling thread does.
  func note<Result>(
    _ kind: ObservedSpan.Kind, _ name: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let number = notes.begin(kind, name, at: now)
    defer { notes.end(number, at: now) }
    return try watch(body)
  }

  /// Notes what the calling thread has done since then.
  func note(_ kind: ObservedSpan.Kind, _ name: String, since start: Int) {
    notes.end(notes.begin(kind, name, at: start), at: now)
  }

  /// A block that is observed when it runs, on whichever thread that is.
  func observed(
    _ kind: ObservedSpan.Kind, _ name: String, _ block: @escaping () -> Void
  ) -> @Sendable () -> Void {
    let block = Unchecked(block)
    return { self.note(kind, name, block.value) }
  }

  /// Runs what a thread was started for, observed under this name.
  func run(_ body: () -> Void, onThread name: String) {
    notes.nameThread(name)
    // The system gives a thread that has ended its identity to the next one.
    defer { notes.nameThread(nil) }
    note(.work, name, body)
  }

  // MARK: Locks

  /// Notes that the calling thread has taken a lock, for which it waited since then.
  func tookLock(_ lock: AnyObject, since start: Int) {
    note(.wait, "waits for the lock", since: start)
    notes.hold(lock, at: now)
  }

  /// Notes that the calling thread gives a lock back.
  func givesBack(_ lock: AnyObject) { notes.release(lock, at: now) }
}

/// The notes of all threads, behind a lock of their own.
private final class Notes: @unchecked Sendable {
  private struct Note {
    let thread: String
    let kind: ObservedSpan.Kind
    let name: String
    let start: Int
    var end: Int?
  }

  private struct Hold: Hashable {
    let lock: ObjectIdentifier
    let thread: pthread_t
  }

  private let lock = Foundation.NSLock()
  private var notes: [Note] = []
  private var names: [pthread_t: String] = [:]
  private var workers = 0
  private var holds: [Hold: [Int]] = [:]

  var spans: [ObservedSpan] {
    lock.withLock {
      notes.compactMap { note in
        note.end.map {
          ObservedSpan(
            thread: note.thread, kind: note.kind, name: note.name, start: note.start, end: $0)
        }
      }.sorted { ($0.start, -$0.end) < ($1.start, -$1.end) }
    }
  }

  func nameThread(_ name: String?) {
    lock.withLock { names[pthread_self()] = name }
  }

  /// Notes a beginning, and returns the note's number.
  func begin(_ kind: ObservedSpan.Kind, _ name: String, at time: Int) -> Int {
    lock.withLock {
      notes.append(Note(thread: threadName, kind: kind, name: name, start: time))
      return notes.count - 1
    }
  }

  func end(_ number: Int, at time: Int) {
    lock.withLock { notes[number].end = time }
  }

  func hold(_ object: AnyObject, at time: Int) {
    let number = begin(.hold, "holds the lock", at: time)
    let hold = Hold(lock: ObjectIdentifier(object), thread: pthread_self())
    lock.withLock { holds[hold, default: []].append(number) }
  }

  func release(_ object: AnyObject, at time: Int) {
    let hold = Hold(lock: ObjectIdentifier(object), thread: pthread_self())
    guard let number = lock.withLock({ holds[hold]?.popLast() }) else { return }
    end(number, at: time)
  }

  /// The calling thread's name; call it with the lock held.
  private var threadName: String {
    if let name = names[pthread_self()] { return name }
    if Thread.isMainThread { return "main thread" }
    workers += 1
    let name = "worker \(workers)"
    names[pthread_self()] = name
    return name
  }
}
