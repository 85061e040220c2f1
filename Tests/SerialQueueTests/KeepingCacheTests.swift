import Interleaving
import PhotoKit
import TestSupport
import Testing

@testable import SerialQueue

/// The caches that keep what they are given, on GCD itself.
///
/// From many threads only the sound ones: the other would bring the tests down, and is left to the
/// judges.
@Suite("The caches that keep what they are given", .timeLimit(.minutes(20)))
struct KeepingCacheTests {
  @Test("On one thread, each finds what was added last, and nothing else")
  func oneThread() {
    expectFindsWhatWasAdded(UnguardedCache())
    expectFindsWhatWasAdded(LockedCache())
    expectFindsWhatWasAdded(SerialQueueCache())
  }

  @Test("LockedCache keeps every image of eight threads, and each finds its own at once")
  func lockedCacheKeeps() { expectKeepsEveryImage(LockedCache()) }
  @Test("SerialQueueCache keeps every image of eight threads, and each finds its own at once")
  func serialQueueCacheKeeps() { expectKeepsEveryImage(SerialQueueCache()) }

  @Test("Eight threads that read one image of LockedCache all find it")
  func lockedCacheReaders() { expectManyReaders(LockedCache()) }
  @Test("Eight threads that read one image of SerialQueueCache all find it")
  func serialQueueCacheReaders() { expectManyReaders(SerialQueueCache()) }

  @Test("Whoever reads a URL of LockedCache while it is replaced gets one of its images")
  func lockedCacheReplacing() { expectWholeImages(LockedCache()) }
  @Test("Whoever reads a URL of SerialQueueCache while it is replaced gets one of its images")
  func serialQueueCacheReplacing() { expectWholeImages(SerialQueueCache()) }

  @Test("SerialQueueCache's add returns while another block has the queue")
  func addReturnsAtOnce() {
    let cache = SerialQueueCache()
    let isAdded = DispatchSemaphore(value: 0)
    cache.queue.async { isAdded.wait() }
    cache.add(picture("sun"), for: "/sun")
    // Were this line not reached, the block above would wait for ever, and the image with it.
    isAdded.signal()
    #expect(cache.image(for: "/sun") == picture("sun"))
  }

  @Test("A serial queue's sync block runs on the thread that waits for it")
  func syncRunsHere() {
    let queue = SerialQueueCache().queue
    let here = ObjectIdentifier(Thread.current)
    queue.async {}
    #expect(queue.sync { ObjectIdentifier(Thread.current) } == here)
  }

  private func expectFindsWhatWasAdded(_ cache: some ImageCache) {
    #expect(cache.image(for: "/sun") == nil)
    cache.add(picture("sun"), for: "/sun")
    #expect(cache.image(for: "/sun") == picture("sun"))
    #expect(cache.image(for: "/moon") == nil)
    cache.add(picture("sunset"), for: "/sun")
    #expect(cache.image(for: "/sun") == picture("sunset"))
  }

  private func expectKeepsEveryImage(_ cache: some ImageCache) {
    let missed = AtomicCounter()
    onThreads(8) { thread in
      for turn in 0..<100 {
        let name = "\(thread) \(turn)"
        cache.add(picture(name), for: name)
        if cache.image(for: name) != picture(name) { missed.increment() }
      }
    }
    let names = (0..<8).flatMap { thread in (0..<100).map { "\(thread) \($0)" } }
    #expect(missed.load() == 0)
    #expect(names.allSatisfy { cache.image(for: $0) == picture($0) })
  }

  private func expectManyReaders(_ cache: some ImageCache) {
    cache.add(picture("sun"), for: "/sun")
    let found = AtomicCounter()
    onThreads(8) { _ in
      for _ in 0..<200 where cache.image(for: "/sun") == picture("sun") { found.increment() }
    }
    #expect(found.load() == 8 * 200)
  }

  private func expectWholeImages(_ cache: some ImageCache) {
    let images = ["dawn", "noon", "dusk"].map(picture)
    cache.add(images[0], for: "/sky")
    let wrong = AtomicCounter()
    onThreads(6) { thread in
      for turn in 0..<200 {
        if thread < 3 { cache.add(images[(thread + turn) % 3], for: "/sky") }
        guard let image = cache.image(for: "/sky"), images.contains(image) else {
          wrong.increment()
          continue
        }
      }
    }
    #expect(wrong.load() == 0)
  }
}

/// An image that its name tells from others.
func picture(_ name: String) -> Image { Image(name, width: 10, height: 10) }
