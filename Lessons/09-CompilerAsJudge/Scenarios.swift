import Interleaving
import PhotoKit

private let sun = Image("sun", width: 10, height: 10)
private let moon = Image("moon", width: 10, height: 10)

/// Two threads add an image each; one of them asks for its own right away.
func addAndLook(in cache: some ImageCache) -> String {
  let (_, own) = concurrently(
    { cache.add(sun, for: "/sun") },
    {
      cache.add(moon, for: "/moon")
      return cache.image(for: "/moon")
    })
  let kept = ["/sun", "/moon"].compactMap(cache.image(for:))
  if kept.count < 2 { return "one lost" }
  return own == nil ? "own image missing" : "both found"
}

/// Two tasks need the image of one URL, which is not there yet.
func loadTogether<Cache: LoadingCache>(from _: Cache.Type) -> String {
  let server = Server()
  let cache = Cache(server: server)
  let tasks = Tasks()
  for _ in 1...2 {
    tasks.start { _ = await cache.image(for: "/sun") }
  }
  tasks.wait()
  return server.downloads.load() == 1 ? "one download" : "two downloads"
}
