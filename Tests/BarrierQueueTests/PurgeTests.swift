import BarrierQueue
import PhotoKit
import Testing

@MainActor @Suite("The purge")
struct PurgeTests {
  /// Four pictures fit; a purge leaves two.
  let cache = makeCache(for: 4, keeping: 2)

  private func add(_ names: String...) {
    for name in names { cache.add(picture(name), withIdentifier: name) }
  }

  @Test("A cache that is full, and no more, keeps everything")
  func full() {
    add("a", "b", "c", "d")
    #expect(cache.identifiers == ["a", "b", "c", "d"])
  }

  @Test("Past the capacity, the oldest go until the preferred usage is left")
  func oldestFirst() {
    add("a", "b", "c", "d", "e")
    #expect(cache.identifiers == ["d", "e"])
    #expect(cache.memoryUsage == 2 * pictureBytes)
  }

  @Test("A read protects: the image read last is purged last")
  func readProtects() {
    add("a", "b", "c", "d")
    _ = cache.image(withIdentifier: "a")
    add("e")
    #expect(cache.identifiers == ["a", "e"])
  }

  @Test("Adding an image again protects it like a read")
  func addProtects() {
    add("a", "b", "c", "d", "a", "e")
    #expect(cache.identifiers == ["a", "e"])
  }

  @Test("Asking for an image that is not there protects none")
  func missProtectsNothing() {
    add("a", "b", "c", "d")
    _ = cache.image(withIdentifier: "nowhere")
    add("e")
    #expect(cache.identifiers == ["d", "e"])
  }

  @Test("A purge that falls short takes one image more")
  func atLeast() {
    add("a", "b", "c")
    // 1,720 bytes, of which 920 must go: two pictures are 800.
    cache.add(Image("d", width: 10, height: 13), withIdentifier: "d")
    #expect(cache.identifiers == ["d"])
    #expect(cache.memoryUsage == 520)
  }

  @Test("An image larger than the whole cache is refused, and pushes nothing out")
  func oversized() {
    add("a", "b")
    let isKept = cache.add(Image("wall", width: 100, height: 100), withIdentifier: "wall")
    #expect(!isKept)
    #expect(cache.identifiers == ["a", "b"])
    #expect(cache.memoryUsage == 2 * pictureBytes)
  }

  @Test("A refused image still takes the place of the one that it was to replace")
  func oversizedReplacement() {
    add("a", "b")
    cache.add(Image("wall", width: 100, height: 100), withIdentifier: "a")
    #expect(cache.image(withIdentifier: "a") == nil)
    #expect(cache.memoryUsage == pictureBytes)
  }

  @Test("An image exactly as large as the cache is kept")
  func exactlyTheCapacity() {
    let isKept = cache.add(Image("wall", width: 20, height: 20), withIdentifier: "wall")
    #expect(isKept)
    #expect(cache.memoryUsage == 4 * pictureBytes)
  }

  @Test("An image larger than a purge leaves stays: the newest is never purged")
  func largerThanPreferred() {
    add("a", "b")
    cache.add(Image("wall", width: 10, height: 30), withIdentifier: "wall")
    #expect(cache.identifiers == ["wall"])
    #expect(cache.memoryUsage == 3 * pictureBytes)
  }
}
