@testable import EvictionRace
import Interleaving
import PhotoKit
import Testing

@Suite("MemoryStorage.Backend")
struct MemoryStorageTests {
  let clocked = ClockedStorage()
  var clock: ManualClock { clocked.clock }
  var storage: MemoryStorage.Backend<Item> { clocked.storage }

  private func store(_ name: String, _ expiration: StorageExpiration? = nil) {
    storage.store(value: Item(name), forKey: name, expiration: expiration)
  }

  @Test("A config has no count limit, five minutes for each value, and a sweep in two")
  func defaults() {
    let config = MemoryStorage.Config(totalCostLimit: 7)
    #expect(config.totalCostLimit == 7)
    #expect(config.countLimit == .max)
    #expect(config.expiration == .seconds(300))
    #expect(config.cleanInterval == 120)
  }

  @Test("What was stored is found, in place of what was there before")
  func storing() {
    storage.store(value: Item("old"), forKey: "a")
    storage.store(value: Item("new"), forKey: "a")
    #expect(storage.value(forKey: "a") == Item("new"))
    #expect(storage.value(forKey: "b") == nil)
    #expect(storage.isCached(forKey: "a") && !storage.isCached(forKey: "b"))
  }

  @Test("An image costs its bytes")
  func imageCost() {
    let storage = MemoryStorage.Backend<Image>(config: .init(totalCostLimit: 0))
    storage.store(value: Image("sun", width: 3, height: 4, scale: 2), forKey: "sun")
    #expect(storage.totalCacheCost() == 6 * 8 * 4)
  }

  @Test("The same key stored with cost 10, then 3, counts 3")
  func replacing() {
    storage.store(value: Item("a", cost: 10), forKey: "a")
    #expect(storage.totalCacheCost() == 10)
    storage.store(value: Item("a", cost: 3), forKey: "a")
    #expect(storage.totalCacheCost() == 3)
  }

  // MARK: Expiry

  @Test("Without an expiration of its own, a value lives as long as the config says")
  func configExpiration() {
    storage.config.expiration = .seconds(20)
    store("a")
    clock.set(19)
    #expect(storage.isCached(forKey: "a"))
    clock.set(20)
    #expect(!storage.isCached(forKey: "a"))
  }

  @Test("After its time and before a sweep, a value is not found, though it is there")
  func expiredBeforeTheSweep() {
    store("a", .seconds(10))
    clock.set(10)
    #expect(storage.value(forKey: "a") == nil)
    #expect(!storage.isCached(forKey: "a"))
    #expect(storage.totalCacheCost() == 1)
  }

  @Test(
    "What has expired already is not stored, and leaves what is there alone",
    arguments: [
      .expired, .seconds(0), .seconds(-1), .days(0), .days(-1),
      .date(Date(timeIntervalSinceReferenceDate: 5)),
    ] as [StorageExpiration])
  func expiredAlready(expiration: StorageExpiration) {
    clock.set(5)
    storage.store(value: Item("a"), forKey: "a", expiration: expiration)
    #expect(!storage.isCached(forKey: "a"))
    #expect(storage.totalCacheCost() == 0 && storage.keys.isEmpty)
    store("b")
    storage.store(value: Item("new"), forKey: "b", expiration: expiration)
    #expect(storage.value(forKey: "b") == Item("b"))
  }

  @Test(
    "Each expiration holds until its time",
    arguments: [
      (.seconds(10), 9, 10), (.days(2), 172_799, 172_800),
      (.date(Date(timeIntervalSinceReferenceDate: 7)), 6, 7),
    ] as [(StorageExpiration, Int, Int)])
  func expirations(expiration: StorageExpiration, last: Int, over: Int) {
    store("a", expiration)
    clock.set(last)
    #expect(storage.isCached(forKey: "a"))
    clock.set(over)
    #expect(!storage.isCached(forKey: "a"))
  }

  @Test("What never expires is found in a thousand years, and no sweep takes it")
  func never() {
    store("a", .never)
    clock.set(31_557_600_000)
    storage.removeExpired()
    #expect(storage.isCached(forKey: "a"))
  }

  @Test("A relative expiry is fixed when the value is stored, not at each read")
  func fixedWhenStored() {
    store("a", .seconds(10))
    for second in 1...9 {
      clock.set(second)
      #expect(storage.value(forKey: "a", extendingExpiration: .none) != nil)
      #expect(storage.isCached(forKey: "a"))
    }
    clock.set(10)
    #expect(storage.value(forKey: "a", extendingExpiration: .none) == nil)
  }

  @Test("A read gives a value its time once more; a date stays what it is")
  func extending() {
    store("a", .seconds(10))
    store("b", .date(Date(timeIntervalSinceReferenceDate: 10)))
    clock.set(9)
    #expect(storage.value(forKey: "a") != nil)
    #expect(storage.value(forKey: "b") != nil)
    clock.set(18)
    #expect(storage.isCached(forKey: "a"))
    #expect(!storage.isCached(forKey: "b"))
    clock.set(19)
    #expect(!storage.isCached(forKey: "a"))
  }

  @Test("A read may give another time, and then the value's own begins anew at the next")
  func extendingByAnother() {
    store("a", .seconds(10))
    #expect(storage.value(forKey: "a", extendingExpiration: .expirationTime(.days(1))) != nil)
    clock.set(86_399)
    #expect(storage.value(forKey: "a") != nil)
    clock.set(86_408)
    #expect(storage.isCached(forKey: "a"))
    clock.set(86_409)
    #expect(!storage.isCached(forKey: "a"))
    store("b")
    #expect(storage.value(forKey: "b", extendingExpiration: .expirationTime(.expired)) != nil)
    #expect(storage.value(forKey: "b") == nil)
  }

  @Test("Asking whether a value is there extends nothing, and protects nothing")
  func isCachedChangesNothing() {
    storage.config.countLimit = 2
    store("a", .seconds(10))
    store("b", .seconds(10))
    clock.set(9)
    #expect(storage.isCached(forKey: "a"))
    store("c")
    #expect(!storage.isCached(forKey: "a"))
    clock.set(10)
    #expect(!storage.isCached(forKey: "b"))
  }

  // MARK: Removing

  @Test("Removing takes one value, and removing all takes the rest")
  func removing() {
    for name in ["a", "b", "c"] { store(name) }
    storage.remove(forKey: "b")
    storage.remove(forKey: "b")
    #expect(!storage.isCached(forKey: "b"))
    #expect(storage.totalCacheCost() == 2 && storage.keys == ["a", "c"])
    storage.removeAll()
    #expect(storage.totalCacheCost() == 0 && storage.keys.isEmpty)
  }

  @Test("A sweep takes what has expired, and nothing else")
  func sweep() {
    store("a", .seconds(10))
    store("b", .seconds(20))
    clock.set(10)
    storage.removeExpired()
    #expect(storage.totalCacheCost() == 1)
    #expect(storage.keys == ["b"])
  }

  @Test("A sweep does not change which value goes first")
  func sweepProtectsNothing() {
    storage.config.countLimit = 3
    for name in ["a", "b", "c"] { store(name) }
    storage.removeExpired()
    store("d")
    #expect(!storage.isCached(forKey: "a"))
    #expect(storage.isCached(forKey: "b") && storage.isCached(forKey: "c"))
  }

  @Test("A key outlives its evicted value until the next sweep")
  func staleKey() {
    storage.config.countLimit = 1
    store("a")
    store("b")
    #expect(storage.keys == ["a", "b"])
    #expect(!storage.isCached(forKey: "a"))
    storage.removeExpired()
    #expect(storage.keys == ["b"])
    store("a")
    #expect(storage.value(forKey: "a") == Item("a"))
  }

  // MARK: Limits

  @Test("Lowering a limit takes effect at once, and so does raising it")
  func limits() {
    for name in ["a", "b", "c"] { store(name) }
    storage.config.totalCostLimit = 2
    #expect(!storage.isCached(forKey: "a"))
    #expect(storage.totalCacheCost() == 2)
    storage.config.countLimit = 1
    #expect(!storage.isCached(forKey: "b"))
    storage.config = .init(totalCostLimit: 10, cleanInterval: .infinity)
    for name in ["a", "b", "c"] { store(name) }
    #expect(storage.totalCacheCost() == 3)
    #expect(storage.config.totalCostLimit == 10)
  }

  @Test("One oversized value does not empty the storage")
  func oversized() {
    storage.config.totalCostLimit = 5
    store("a")
    store("b")
    storage.store(value: Item("wall", cost: 6), forKey: "wall")
    #expect(!storage.isCached(forKey: "wall"))
    #expect(storage.isCached(forKey: "a") && storage.isCached(forKey: "b"))
    #expect(storage.totalCacheCost() == 2)
  }

  @Test("A read protects: the value read last is evicted last")
  func readsProtect() {
    storage.config.countLimit = 2
    store("a")
    store("b")
    #expect(storage.value(forKey: "a") != nil)
    store("c")
    #expect(storage.isCached(forKey: "a") && !storage.isCached(forKey: "b"))
  }

  @Test("The storage lets go of what it removes")
  func releases() {
    weak var gone: Box?
    let storage = MemoryStorage.Backend<Box>(config: .init(totalCostLimit: 0))
    do {
      let box = Box()
      gone = box
      storage.store(value: box, forKey: "a")
    }
    #expect(gone != nil)
    storage.remove(forKey: "a")
    #expect(gone == nil)
  }

  @Test(
    "A sweep interval that is none, and a cost below zero, are refused with a message",
    arguments: [
      ("interval", "cleanInterval must be positive: 0.0"),
      ("cost", "a cost must not be negative: -1"),
    ])
  func refusals(what: String, message: String) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [what = what as String] in
      let interval = what == "interval" ? 0.0 : 120
      let storage = MemoryStorage.Backend<Item>(
        config: .init(totalCostLimit: 0, cleanInterval: interval))
      storage.store(value: Item("a", cost: -1), forKey: "a")
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains(message), "\(text)")
  }
}

private final class Box: CacheCostCalculable {
  let cacheCost = 1
}
