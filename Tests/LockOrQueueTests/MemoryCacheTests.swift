import Interleaving
import PhotoKit
import Testing

@testable import LockOrQueue

@Suite("A cache of two sides")
struct MemoryCacheTests {
  private let warned = WarnedCache()
  private var cache: MemoryCache { warned.cache }

  @Test("What is stored is found, the very object, and nothing else is")
  func finds() {
    let image = picture("a")
    cache.setImage(image, forKey: "a")
    #expect(cache.image(forKey: "a") === image)
    #expect(cache.image(forKey: "b") == nil)
  }

  @Test("The cache keeps an image that nobody else holds")
  func keeps() {
    cache.setImage(picture("a"), forKey: "a")
    #expect(cache.image(forKey: "a")?.description == "a")
  }

  @Test("After a memory warning, what somebody holds is found, and what nobody holds is not")
  func warning() {
    let held = picture("a")
    cache.setImage(held, forKey: "a", cost: 2)
    cache.setImage(picture("b"), forKey: "b", cost: 3)
    warned.warn()
    #expect(cache.totalCost == 0)
    #expect(cache.letters == "a")
    #expect(cache.image(forKey: "a") === held)
  }

  @Test("An image that is found again is kept again, at its cost")
  func refill() {
    var held: LoadedImage? = picture("a")
    cache.setImage(held!, forKey: "a", cost: 2)
    warned.warn()
    #expect(cache.image(forKey: "a") != nil)
    #expect(cache.totalCost == 2)
    held = nil
    #expect(cache.image(forKey: "a") != nil)
  }

  @Test("An image that was let go of and not found again dies with its last holder")
  func dies() {
    var held: LoadedImage? = picture("a")
    weak let watched = held
    cache.setImage(held!, forKey: "a")
    warned.warn()
    #expect(watched != nil)
    held = nil
    #expect(watched == nil)
    #expect(cache.image(forKey: "a") == nil)
  }

  @Test("What is removed is gone from both sides, whoever holds it")
  func remove() {
    let held = "ab".map { picture("\($0)") }
    cache.setImage(held[0], forKey: "a")
    cache.setImage(held[1], forKey: "b")
    cache.removeImage(forKey: "a")
    cache.removeImage(forKey: "a")
    #expect(cache.letters == "b")
    cache.removeAllImages()
    #expect(cache.letters == "")
    #expect(cache.totalCost == 0)
    withExtendedLifetime(held) {}
  }

  @Test("The same key stored with cost 10, then 3, counts 3, and the new image is found")
  func replace() {
    let held = picture("old")
    cache.setImage(held, forKey: "a", cost: 10)
    cache.setImage(picture("new"), forKey: "a", cost: 3)
    #expect(cache.totalCost == 3)
    #expect(cache.image(forKey: "a")?.description == "new")
    // The new image died with the strong side; the old one, which lives, must not stand in for it.
    warned.warn()
    #expect(cache.image(forKey: "a") == nil)
    withExtendedLifetime(held) {}
  }

  @Test("Past a limit the image goes that was stored longest ago, and is found while it is held")
  func limits() {
    let counted = WarnedCache(countLimit: 2).cache
    for name in ["a", "b", "c"] { counted.setImage(picture(name), forKey: name) }
    #expect(counted.letters == "bc")
    let costly = WarnedCache(totalCostLimit: 10).cache
    let held = picture("a")
    costly.setImage(held, forKey: "a", cost: 6)
    costly.setImage(picture("b"), forKey: "b", cost: 6)
    #expect(costly.totalCost == 6)
    // Found again, it takes the place of the other.
    #expect(costly.image(forKey: "a") === held)
    #expect(costly.image(forKey: "b") == nil)
  }

  @Test("One oversized image pushes nothing out, and is found only while somebody holds it")
  func oversized() {
    let cache = WarnedCache(totalCostLimit: 10).cache
    cache.setImage(picture("a"), forKey: "a", cost: 4)
    var big: LoadedImage? = picture("b")
    cache.setImage(big!, forKey: "b", cost: 11)
    #expect(cache.letters == "ab")
    #expect(cache.totalCost == 4)
    big = nil
    #expect(cache.letters == "a")
  }

  @Test("An oversized image takes the place of what was stored with its key")
  func oversizedReplaces() {
    let cache = WarnedCache(totalCostLimit: 10).cache
    cache.setImage(picture("old"), forKey: "a", cost: 4)
    cache.setImage(picture("new"), forKey: "a", cost: 11)
    #expect(cache.image(forKey: "a") == nil)
    #expect(cache.totalCost == 0)
  }

  @Test("A lower limit counts at once")
  func lowerLimit() {
    for (index, name) in ["a", "b", "c"].enumerated() {
      cache.setImage(picture(name), forKey: name, cost: index + 1)
    }
    cache.limit(totalCost: 5)
    #expect(cache.letters == "bc")
    #expect(cache.totalCost == 5)
    cache.limit(totalCost: 0, count: 1)
    #expect(cache.letters == "c")
  }

  @Test("The table forgets the keys of images that are gone")
  func forgets() {
    let cache = WarnedCache(countLimit: 10).cache
    for number in 0..<10_000 { cache.setImage(picture("\(number)"), forKey: "\(number)") }
    #expect(cache.rememberedCount <= 64)
  }

  @Test("The table remembers every image that is held, however many there are")
  func remembersHeld() {
    let held = (0..<1000).map { picture("\($0)") }
    for image in held { cache.setImage(image, forKey: image.description) }
    warned.warn()
    #expect(held.allSatisfy { cache.image(forKey: $0.description) === $0 })
  }

  @Test("A cache that is dropped hears no more warnings, and lets go of its images")
  func dropped() {
    let center = NotificationCenter()
    weak var watched: LoadedImage?
    do {
      let cache = MemoryCache(notificationCenter: center)
      let image = picture("a")
      watched = image
      cache.setImage(image, forKey: "a")
    }
    #expect(watched == nil)
    center.post(name: .memoryWarning, object: nil)
  }
}
