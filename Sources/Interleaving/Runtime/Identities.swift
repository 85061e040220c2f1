/// Gives threads and objects numbers that are the same in every execution of an exploration: by
/// who made them and as which one, since the order of creation depends on the schedule.
final class Identities {
  private struct Key: Hashable {
    let parent: ThreadID
    let number: Int
  }

  private struct Work: Hashable {
    let thread: ThreadID
    let queue: ObjectID
  }

  private var threads: [Key: ThreadID] = [:]
  private var workNumbers: [Work: Int] = [:]
  private var workCounts: [ObjectID: Int] = [:]
  private var objects: [Key: ObjectID] = [:]
  private var adopted: [ObjectIdentifier: ObjectID] = [:]
  /// Keeps the adopted objects, so that no other can take one's address.
  private var keptAlive: [AnyObject] = []

  /// The number of the clock, which every execution has one of.
  var clock: ObjectID { object(number: 0, of: 0) }
  /// The number of what the queues carry, which every execution has one of.
  var specifics: ObjectID { object(number: -1, of: 0) }

  func thread(child number: Int, of parent: ThreadID) -> ThreadID {
    let key = Key(parent: parent, number: number)
    if let known = threads[key] { return known }
    threads[key] = threads.count + 1
    return threads.count
  }

  /// The number by which a thread's work is called on its queue: in the order in which the
  /// exploration met it there.
  func work(of thread: ThreadID, on queue: ObjectID) -> Int {
    let work = Work(thread: thread, queue: queue)
    if let known = workNumbers[work] { return known }
    workCounts[queue, default: 0] += 1
    workNumbers[work] = workCounts[queue]
    return workCounts[queue]!
  }

  func object(number: Int, of parent: ThreadID) -> ObjectID {
    let key = Key(parent: parent, number: number)
    if let known = objects[key] { return known }
    let id = objects.count + adopted.count
    objects[key] = id
    return id
  }

  /// The number of an object that was made outside the exploration.
  func object(adopting object: AnyObject) -> ObjectID {
    if let id = adopted[ObjectIdentifier(object)] { return id }
    let next = objects.count + adopted.count
    adopted[ObjectIdentifier(object)] = next
    keptAlive.append(object)
    return next
  }
}
