import Interleaving
import PhotoKit
import Testing

@testable import BarrierQueue

@MainActor @Suite("A memory warning")
struct MemoryWarningTests {
  let center = NotificationCenter()

  @Test("It empties the cache, and whoever posts it finds nothing afterwards")
  func empties() {
    let cache = makeCache(for: 10, keeping: 6, notificationCenter: center)
    cache.add(picture("sun"), withIdentifier: "sun")
    center.post(name: .memoryWarning, object: nil)
    #expect(cache.image(withIdentifier: "sun") == nil)
    #expect(cache.memoryUsage == 0)
  }

  @Test("Unless told otherwise, a cache listens to the default center")
  func defaultCenter() async {
    // In a process of its own, since it reaches every cache with the default center.
    await #expect(processExitsWith: .success) {
      let cache = AutoPurgingImageCache()
      cache.add(picture("sun"), withIdentifier: "sun")
      NotificationCenter.default.post(name: .memoryWarning, object: nil)
      precondition(cache.memoryUsage == 0)
    }
  }

  @Test("Another observer may ask the cache in the middle of a warning", .timeLimit(.minutes(20)))
  func reentrancy() {
    let cache = makeCache(for: 10, keeping: 6, notificationCenter: center)
    cache.add(picture("sun"), withIdentifier: "sun")
    let observer = center.addObserver(forName: .memoryWarning, object: nil, queue: nil) { _ in
      cache.add(picture("moon"), withIdentifier: "moon")
      cache.removeImage(withIdentifier: "moon")
      #expect(cache.image(withIdentifier: "moon") == nil)
    }
    center.post(name: .memoryWarning, object: nil)
    center.removeObserver(observer)
    #expect(cache.memoryUsage == 0)
  }

  @Test("It may come from a block of the cache's own queue", .timeLimit(.minutes(20)))
  func fromTheQueue() {
    let cache = makeCache(for: 10, keeping: 6, notificationCenter: center)
    cache.add(picture("sun"), withIdentifier: "sun")
    cache.queue.sync { center.post(name: .memoryWarning, object: nil) }
    #expect(cache.memoryUsage == 0)
    cache.add(picture("sun"), withIdentifier: "sun")
    cache.queue.sync(flags: .barrier) { center.post(name: .memoryWarning, object: nil) }
    #expect(cache.memoryUsage == 0)
  }

  @Test("Listening for it does not keep a cache alive")
  func listeningDoesNotRetain() {
    weak var gone: AutoPurgingImageCache?
    do { gone = makeCache(for: 10, keeping: 6, notificationCenter: center) }
    #expect(gone == nil)
    center.post(name: .memoryWarning, object: nil)
  }
}
