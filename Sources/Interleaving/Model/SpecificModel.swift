/// What the queues carry under the keys of `setSpecific`, inside an exploration.
///
/// One object for all keys: a key may live longer than an execution, and is seldom set.
final class SpecificModel: Model, @unchecked Sendable {
  private struct Entry {
    let key: AnyObject
    let queue: QueueModel
    let value: Any
  }

  private var entries: [Entry] = []

  func set(_ value: Any?, for key: AnyObject, on queue: QueueModel, by thread: VirtualThread) {
    thread.perform(
      Operation(object: id, access: .exclusive, ordering: .release, action: .setSpecific),
      on: self)
    entries.removeAll { $0.key === key && $0.queue === queue }
    if let value { entries.append(Entry(key: key, queue: queue, value: value)) }
  }

  /// The value on the first of the queues that carries one.
  func value(for key: AnyObject, on queues: [QueueModel], by thread: VirtualThread) -> Any? {
    thread.perform(
      Operation(object: id, access: .shared, ordering: .acquire, action: .getSpecific), on: self)
    let found = queues.lazy.compactMap { queue in
      self.entries.first { $0.key === key && $0.queue === queue }
    }
    return found.first?.value
  }

  override func describe(_ operation: Operation) -> String {
    operation.action == .setSpecific ? "gives a queue a value" : "asks which queue it is on"
  }
}
