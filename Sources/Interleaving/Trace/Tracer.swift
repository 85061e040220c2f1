/// Writes down what happens in one execution: who did what, where, and to which value.
final class Tracer: ExecutionObserver {
  private struct Entry {
    let event: Int
    let thread: VirtualThread
    let model: Model
    let action: String
    let before: String?
    var after: String?
    let location: SourceLocation?
    let waiting: [String]
    let step: Int
  }

  private var locations = StepLocations()
  private var entries: [Entry] = []
  private var waiting: [String] = []
  private var titles: [ObjectID: ObjectTitle] = [:]

  func willPerform(_ thread: VirtualThread) {
    locations.note(thread)
    note(thread.pending?.model)
  }

  private func note(_ model: Model?) {
    if let model, titles[model.id] == nil { titles[model.id] = model.fullTitle }
  }

  /// Notes that the thread takes its step now.
  ///
  /// A start without a wait is not worth a line.
  func didPerform(_ pending: VirtualThread.Pending, by thread: VirtualThread) {
    completeLast()
    note(pending.model)
    guard pending.operation.action != .start || pending.model.hadToWait else { return }
    entries.append(
      Entry(
        event: thread.lastEvent, thread: thread, model: pending.model,
        action: pending.model.describe(pending.operation),
        before: pending.model.describeValue(), after: nil,
        location: locations.take(thread.id), waiting: waiting,
        step: thread.execution.stepCount))
  }

  func didReach(_ threads: [VirtualThread], faults: [Fault]) {
    waiting = threads.filter { $0.pending != nil && !$0.canGoOn }.map(\.name)
  }

  /// The effect of a step is there when the next one is recorded.
  private func completeLast() {
    guard let last = entries.last else { return }
    entries[entries.count - 1].after = last.model.describeValue()
  }

  /// Where the step was taken, where debug information tells.
  func location(of event: Int) -> SourceLocation? {
    entries.first { $0.event == event }?.location
  }

  /// Where a thread waits that never goes on.
  func locationOfWait(of thread: VirtualThread) -> SourceLocation? {
    locations[thread.id]
  }

  /// The names of the objects that the execution has used so far.
  var names: ObjectNames { ObjectNames(titles: titles) }

  /// The trace, with the events marked that a fault is about; and the waits of a deadlock at its end.
  func finish(explaining fault: Fault?) -> [TraceEvent] {
    completeLast()
    let names = names
    let marked = fault?.events ?? []
    let steps = entries.map { entry in
      TraceEvent(
        thread: entry.thread.index, threadName: entry.thread.name,
        action: names.naming(entry.model.id, in: entry.action),
        object: names.name(of: entry.model.id) ?? entry.model.title, before: entry.before,
        after: entry.after == entry.before ? nil : entry.after,
        location: entry.location, waiting: entry.waiting, isMarked: marked.contains(entry.event),
        step: entry.step)
    }
    guard let deadlock = fault?.deadlock else { return steps }
    return steps
      + deadlock.waits.map { wait in
        TraceEvent(
          thread: wait.thread.index, threadName: wait.thread.name,
          action: names.naming(wait.object, in: wait.explanation),
          object: names.name(of: wait.object), location: locationOfWait(of: wait.thread),
          waiting: deadlock.waits.map(\.thread.name),
          isMarked: deadlock.members.contains { $0.thread === wait.thread })
      }
  }
}
