import Interleaving
import PhotoKit

/// An image cache that says nothing about threads.
final class PlainCache {
  @Shared private var images: [String: Image] = [:]

  func add(_ image: Image, for url: String) { images[url] = image }
  func image(for url: String) -> Image? { images[url] }
}

/// Two threads use one cache.
func addTogether(_ sun: Image, _ moon: Image) {
  let cache = PlainCache()
  DispatchQueue.global().async {
    cache.add(sun, for: "/sun")
  }
  cache.add(moon, for: "/moon")
}
