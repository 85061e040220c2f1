import Interleaving
import PhotoKit
import TestSupport
import Testing

@testable import SerialQueue

/// The caches that download what they do not have, on GCD itself.
@Suite("The caches that download", .timeLimit(.minutes(20)))
struct LoadingCacheTests {
  @Test("For one thread, an image is downloaded once, and each URL has its own")
  func oneThread() {
    expectOneDownloadEach(CheckThenAct())
    expectOneDownloadEach(LoadOnce())
  }

  @Test("Eight threads that need one image of LoadOnce all get it, by one download")
  func oneDownload() {
    for _ in 0..<200 {
      let cache = LoadOnce()
      let (downloads, found) = (AtomicCounter(), AtomicCounter())
      onThreads(8) { _ in
        let image = cache.image(for: "/sun") { _ in
          downloads.increment()
          return picture("sun")
        }
        if image == picture("sun") { found.increment() }
      }
      #expect(downloads.load() == 1)
      #expect(found.load() == 8)
    }
  }

  @Test("Eight threads that need many images of LoadOnce download each of them once")
  func manyDownloads() {
    let cache = LoadOnce()
    let (downloads, wrong) = (AtomicCounter(), AtomicCounter())
    onThreads(8) { thread in
      for turn in 0..<100 {
        let url = "/\((turn + 13 * thread) % 100)"
        let image = cache.image(for: url) {
          downloads.increment()
          return picture($0)
        }
        if image != picture(url) { wrong.increment() }
      }
    }
    #expect(downloads.load() == 100)
    #expect(wrong.load() == 0)
  }

  @Test("While LoadOnce downloads one image, another may be downloaded and found")
  func sideBySide() {
    let cache = LoadOnce()
    let moonIsThere = DispatchSemaphore(value: 0)
    concurrently(
      {
        _ = cache.image(for: "/sun") { _ in
          moonIsThere.wait()
          return picture("sun")
        }
      },
      {
        for _ in 0..<2 { _ = cache.image(for: "/moon") { _ in picture("moon") } }
        moonIsThere.signal()
      })
  }

  @Test("A download of LoadOnce may ask the cache for another image")
  func downloadThatAsks() {
    let cache = LoadOnce()
    let image = cache.image(for: "/collage") { _ in
      let part = cache.image(for: "/sun") { _ in picture("sun") }
      return picture("collage of \(part)")
    }
    #expect(image == picture("collage of sun"))
  }

  @Test("A block that waits for its own queue never returns")
  func syncOnOwnQueue() async {
    await #expect(processExitsWith: .failure) {
      exitWhenReturned { _ = SyncOnOwnQueue().image(for: "/sun") { _ in picture("sun") } }
    }
    // The same question about a cache that does return.
    await #expect(processExitsWith: .success) {
      exitWhenReturned { _ = LoadOnce().image(for: "/sun") { _ in picture("sun") } }
    }
  }

  private func expectOneDownloadEach(_ cache: some LoadingCache) {
    let downloads = AtomicCounter()
    for url in ["/sun", "/moon", "/sun", "/moon"] {
      let image = cache.image(for: url) {
        downloads.increment()
        return picture($0)
      }
      #expect(image == picture(url))
    }
    #expect(downloads.load() == 2)
  }
}
