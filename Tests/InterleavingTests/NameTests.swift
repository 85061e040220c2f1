import Interleaving
import Testing

/// A trace calls things what the source calls them.
struct NameTests {
  private final class Store: @unchecked Sendable {
    let lock = NSLock()
    let hits = AtomicCounter()
    let isOpen = AtomicFlag(true)
    let slots = DispatchSemaphore(value: 1)
    let loads = DispatchGroup()
    let table: Mutex<Int> = Mutex(0)
    let once: Once
    @Shared var values = 0

    init() { once = Once() }
  }

  private final class Index: @unchecked Sendable {
    let lock = NSRecursiveLock()
    let padded = PaddedLock()
    @Shared var values = 0
  }

  private func names(_ scenario: @escaping @Sendable () -> Void) throws -> [String] {
    let report = explore(named: "names") {
      scenario()
      check(false, "Look at it.")
      return "done"
    }
    let trace = try #require(report.failure).trace
    return trace.compactMap(\.object).reduce(into: []) { names, name in
      if names.last != name { names.append(name) }
    }
  }

  @Test("each kind of object has the name that its declaration gives it")
  func declared() throws {
    let found = try names {
      let store = Store()
      store.lock.withLock {}
      store.hits.increment()
      _ = store.isOpen.load()
      store.slots.wait()
      store.slots.signal()
      store.loads.enter()
      store.loads.leave()
      store.table.withLock { $0 = 1 }
      store.once.run {}
      Index().padded.withLock {}
      store.values = 1
    }
    #expect(
      found == [
        "lock", "hits", "isOpen", "semaphore slots", "group loads", "mutex table", "once",
        "lock padded", "values",
      ])
  }

  @Test("those of one name are told apart by the type that has them")
  func owners() throws {
    let found = try names {
      let (store, index) = (Store(), Index())
      store.lock.withLock { store.values = 1 }
      index.lock.withLock { index.values = 1 }
    }
    #expect(
      found == [
        "Store's lock", "Store's values", "Store's lock", "Index's lock", "Index's values",
        "Index's lock",
      ])
  }

  @Test("those of one type are told apart by numbers, beside those of another")
  func numbers() throws {
    let found = try names {
      let (stores, index) = ([Store(), Store()], Index())
      for store in stores { store.values = 1 }
      index.values = 1
    }
    #expect(found == ["Store's values 1", "Store's values 2", "Index's values"])
  }

  @Test("what has no name of its own is called what it is")
  func nameless() throws {
    let found = try names {
      for lock in [NSLock(), NSLock()] { lock.withLock {} }
      for counter in [AtomicCounter()] { counter.increment() }
    }
    #expect(found == ["lock 1", "lock 2", "counter"])
  }

  @Test("a queue of the system's is called as users know it")
  func queues() throws {
    let report = explore(named: "queues") {
      let group = DispatchGroup()
      DispatchQueue.main.async(group: group) {}
      DispatchQueue.global().async(group: group) {}
      DispatchQueue.global(qos: .userInitiated).async(group: group) {}
      DispatchQueue(label: "org.example.images").async(group: group) {}
      group.wait()
      check(false, "Look at it.")
      return "done"
    }
    let actions = Set(try #require(report.failure).trace.map(\.action))
    for place in ["the main queue", "a global queue", "a user-initiated queue", "images"] {
      #expect(actions.contains("async on \(place)"))
    }
  }
}
