import BarrierQueue
import Interleaving
import PhotoKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite("Many threads at once", .timeLimit(.minutes(20)))
struct StormTests {
  @Test("Usage equals the sum of bytes after threads add, remove and read past capacity")
  func storm() {
    let center = NotificationCenter()
    let cache = makeCache(for: 10, keeping: 6, notificationCenter: center)
    onThreads(4) { thread in
      for turn in 0..<500 {
        let number = (turn * 7 + thread * 5) % 23
        let name = "\(number)"
        switch (turn + thread) % 5 {
        case 0: cache.removeImage(withIdentifier: name)
        case 1: _ = cache.image(withIdentifier: name)
        default:
          let image = Image(name, width: 10, height: Double(number))
          cache.add(image, withIdentifier: name)
        }
        if turn % 101 == 100 { cache.removeAllImages() }
        if turn % 167 == 166 { center.post(name: .memoryWarning, object: nil) }
      }
    }
    #expect(cache.memoryUsage == cache.countedBytes)
    #expect(cache.memoryUsage <= cache.memoryCapacity)
    cache.removeAllImages()
    #expect(cache.memoryUsage == 0)
  }

  @Test("Many threads that add and remove by request agree on what is left")
  func requests() {
    let cache = makeCache(for: 5, keeping: 3)
    onThreads(4) { thread in
      for turn in 0..<200 {
        let path = "https://example.org/\(turn % 7)"
        let request = URLRequest(url: URL(string: path)!)
        cache.add(picture(path), for: request, withIdentifier: "\(thread)")
        if turn.isMultiple(of: 3) { cache.removeImages(matching: request) }
        _ = cache.image(for: request, withIdentifier: "\(thread)")
      }
    }
    #expect(cache.memoryUsage == cache.countedBytes)
    #expect(cache.memoryUsage <= cache.memoryCapacity)
  }

  @Test("Many threads that read one image all find it")
  func readersOfOne() {
    let cache = makeCache(for: 2, keeping: 1)
    cache.add(picture("sun"), withIdentifier: "sun")
    let found = AtomicCounter()
    onThreads(8) { _ in
      for _ in 0..<200 where cache.image(withIdentifier: "sun") == picture("sun") {
        found.increment()
      }
    }
    #expect(found.load() == 8 * 200)
  }

  @Test("Whoever reads an identifier while its image is replaced gets one of its images")
  func readWhileReplaced() {
    let cache = makeCache(for: 2, keeping: 1)
    let images = ["sun", "moon"].map(picture)
    cache.add(images[0], withIdentifier: "sky")
    let strange = AtomicCounter()
    onThreads(4) { thread in
      for turn in 0..<200 {
        if thread == 0 {
          cache.add(images[turn % 2], withIdentifier: "sky")
        } else {
          let found = cache.image(withIdentifier: "sky")
          if !images.contains(where: { $0 == found }) { strange.increment() }
        }
      }
    }
    #expect(strange.load() == 0)
    #expect(cache.memoryUsage == pictureBytes)
  }

  @Test("The thread that adds never sees the usage between its two barriers")
  func adderNeverSeesBetween() {
    let cache = makeCache(for: 3, keeping: 2)
    let seen = AtomicCounter()
    let isDone = AtomicCounter()
    onThreads(3) { thread in
      guard thread == 0 else {
        while isDone.load() == 0 { _ = cache.image(withIdentifier: "1") }
        return
      }
      for number in 0..<500 {
        cache.add(picture("\(number)"), withIdentifier: "\(number)")
        if cache.memoryUsage > cache.memoryCapacity { seen.increment() }
      }
      isDone.increment()
    }
    #expect(seen.load() == 0)
  }

  @Test("An image that another thread keeps reading survives every purge")
  func readImageSurvives() {
    let cache = makeCache(for: 8, keeping: 4)
    cache.add(picture("sun"), withIdentifier: "sun")
    let missed = AtomicCounter()
    for number in 0..<200 {
      // The read comes before the add is submitted, so the image is newer than all but that one.
      concurrently(
        { if cache.image(withIdentifier: "sun") == nil { missed.increment() } },
        { _ = cache.image(withIdentifier: "\(number - 1)") })
      cache.add(picture("\(number)"), withIdentifier: "\(number)")
    }
    #expect(missed.load() == 0)
  }
}
