import Interleaving
import PhotoKit
import Testing

@testable import BarrierQueue

@MainActor @Suite("AutoPurgingImageCache")
struct AutoPurgingImageCacheTests {
  let cache = makeCache(for: 10, keeping: 6)

  @Test("By default it holds 100 MB, and a purge leaves 60 MB")
  func defaults() {
    let cache = AutoPurgingImageCache()
    #expect(cache.memoryCapacity == 100_000_000)
    #expect(cache.preferredMemoryUsageAfterPurge == 60_000_000)
  }

  @Test("An added image is found at once by the thread that added it")
  func addThenFind() {
    cache.add(picture("sun"), withIdentifier: "sun")
    #expect(cache.image(withIdentifier: "sun") == picture("sun"))
    #expect(cache.image(withIdentifier: "moon") == nil)
  }

  @Test("Adding returns while another block has the queue", .timeLimit(.minutes(20)))
  func addReturnsAtOnce() {
    let isAdded = DispatchSemaphore(value: 0)
    cache.queue.async { isAdded.wait() }
    cache.add(picture("sun"), withIdentifier: "sun")
    // Were this line not reached, the block above would wait for ever, and the image with it.
    isAdded.signal()
    #expect(cache.image(withIdentifier: "sun") == picture("sun"))
  }

  @Test("Usage is the sum of the images' bytes")
  func usage() {
    #expect(cache.memoryUsage == 0)
    cache.add(picture("sun"), withIdentifier: "sun")
    cache.add(Image("moon", width: 5, height: 5, scale: 2), withIdentifier: "moon")
    #expect(cache.memoryUsage == 2 * pictureBytes)
  }

  @Test("A replaced image's bytes are subtracted: 10 pictures, then 3, count 3")
  func replacing() {
    cache.add(Image("sun", width: 10, height: 100), withIdentifier: "sky")
    #expect(cache.memoryUsage == 10 * pictureBytes)
    cache.add(Image("moon", width: 10, height: 30), withIdentifier: "sky")
    #expect(cache.memoryUsage == 3 * pictureBytes)
    #expect(cache.image(withIdentifier: "sky")?.name == "moon")
  }

  @Test("A full cache takes a replacement without a purge: the old bytes go first")
  func replacingInAFullCache() {
    for number in 1...10 { cache.add(picture("\(number)"), withIdentifier: "\(number)") }
    cache.add(picture("new"), withIdentifier: "1")
    #expect(cache.memoryUsage == 10 * pictureBytes)
    #expect(cache.identifiers.count == 10)
  }

  @Test("Removing an image is true once, then false, and gives its bytes back")
  func removing() {
    cache.add(picture("sun"), withIdentifier: "sun")
    cache.add(picture("moon"), withIdentifier: "moon")
    #expect(cache.removeImage(withIdentifier: "sun"))
    #expect(!cache.removeImage(withIdentifier: "sun"))
    #expect(cache.image(withIdentifier: "sun") == nil)
    #expect(cache.memoryUsage == pictureBytes)
  }

  @Test("Of two threads that remove one image, exactly one is told true")
  func removingTwice() {
    for _ in 0..<200 {
      cache.add(picture("sun"), withIdentifier: "sun")
      let answers = concurrently(
        { cache.removeImage(withIdentifier: "sun") },
        { cache.removeImage(withIdentifier: "sun") })
      #expect(answers.0 != answers.1)
    }
    #expect(cache.memoryUsage == 0)
  }

  @Test("Removing all is true once, then false, and leaves no bytes")
  func removingAll() {
    cache.add(picture("sun"), withIdentifier: "sun")
    cache.add(picture("moon"), withIdentifier: "moon")
    #expect(cache.removeAllImages())
    #expect(!cache.removeAllImages())
    #expect(cache.identifiers.isEmpty)
    #expect(cache.memoryUsage == 0)
  }

  @Test("Two caches are told apart by a UUID in their queues' labels")
  func labels() throws {
    let labels = [cache.queue.label, makeCache(for: 1, keeping: 1).queue.label]
    #expect(labels[0] != labels[1])
    for label in labels {
      let uuid = try #require(label.split(separator: " ").last)
      #expect(UUID(uuidString: String(uuid)) != nil)
    }
  }

  @Test("A purge that would leave more than the capacity is refused at init")
  func refusal() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = AutoPurgingImageCache(memoryCapacity: 100, preferredMemoryUsageAfterPurge: 101)
      })
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "preferredMemoryUsageAfterPurge (101) must not exceed memoryCapacity (100)"))
  }

  @Test("A purge may leave as much as the capacity")
  func equalLimits() {
    let cache = makeCache(for: 2, keeping: 2)
    for name in ["sun", "moon", "star"] { cache.add(picture(name), withIdentifier: name) }
    #expect(cache.identifiers == ["moon", "star"])
  }
}
