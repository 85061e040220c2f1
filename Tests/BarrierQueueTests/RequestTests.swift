import BarrierQueue
import Interleaving
import PhotoKit
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor @Suite("The cache, asked by request")
struct RequestTests {
  let cache = makeCache(for: 10, keeping: 6)
  let request = URLRequest(url: URL(string: "https://example.org/img1")!)

  private func request(_ path: String) -> URLRequest {
    URLRequest(url: URL(string: "https://example.org/\(path)")!)
  }

  @Test("The key is the absolute URL, then a hyphen and the identifier if there is one")
  func keys() {
    cache.add(picture("sun"), for: request)
    cache.add(picture("moon"), for: request, withIdentifier: "round")
    #expect(
      cache.identifiers == ["https://example.org/img1", "https://example.org/img1-round"])
  }

  @Test("A relative URL counts by its absolute form")
  func relativeURL() {
    let base = URL(string: "https://example.org/")
    cache.add(picture("sun"), for: URLRequest(url: URL(string: "img1", relativeTo: base)!))
    #expect(cache.image(for: request) == picture("sun"))
  }

  @Test("Each identifier of a request has an image of its own")
  func identifiers() {
    cache.add(picture("sun"), for: request)
    cache.add(picture("moon"), for: request, withIdentifier: "round")
    #expect(cache.image(for: request)?.name == "sun")
    #expect(cache.image(for: request, withIdentifier: "round")?.name == "moon")
    #expect(cache.image(for: request, withIdentifier: "square") == nil)
  }

  @Test("Removing one identifier leaves the others, and is true once")
  func removing() {
    cache.add(picture("sun"), for: request)
    cache.add(picture("moon"), for: request, withIdentifier: "round")
    #expect(cache.removeImage(for: request, withIdentifier: "round"))
    #expect(!cache.removeImage(for: request, withIdentifier: "round"))
    #expect(cache.image(for: request) != nil)
  }

  @Test("Removing what matches takes every identifier of a URL, and is true once")
  func matching() {
    cache.add(picture("sun"), for: request)
    cache.add(picture("moon"), for: request, withIdentifier: "round")
    #expect(cache.removeImages(matching: request))
    #expect(!cache.removeImages(matching: request))
    #expect(cache.memoryUsage == 0)
  }

  @Test(
    "Removing what matches /img1 leaves longer URLs alone",
    arguments: ["img10", "img1-large", "img1/2", "img1?page=2", "img"])
  func matchingIsExact(other: String) {
    cache.add(picture("sun"), for: request)
    cache.add(picture("moon"), for: request(other))
    cache.add(picture("star"), for: request(other), withIdentifier: "round")
    #expect(cache.removeImages(matching: request))
    #expect(cache.image(for: request) == nil)
    #expect(cache.image(for: request(other)) != nil)
    #expect(cache.image(for: request(other), withIdentifier: "round") != nil)
    #expect(cache.memoryUsage == 2 * pictureBytes)
  }

  @Test("An image whose plain identifier is the URL matches too")
  func plainIdentifier() {
    cache.add(picture("sun"), withIdentifier: "https://example.org/img1")
    #expect(cache.image(for: request) == picture("sun"))
    #expect(cache.removeImages(matching: request))
  }

  @Test("An image too large to keep is refused by request too")
  func oversized() {
    #expect(!cache.add(Image("wall", width: 100, height: 100), for: request))
    #expect(cache.image(for: request) == nil)
  }
}
