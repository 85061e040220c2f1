import Interleaving
import PhotoKit
import TestSupport
import Testing

@testable import CompilerAsJudge

private func picture(_ name: String) -> Image { Image(name, width: 10, height: 10) }

/// The sound caches of the lesson, on GCD and on Swift's own tasks.
@Suite("The sound caches", .timeLimit(.minutes(20)))
struct CacheTests {
  @Test("Eight threads that add to MutexCache find all that they added")
  func mutex() {
    let cache = MutexCache()
    let missing = AtomicCounter()
    onThreads(8) { thread in
      for number in 0..<200 {
        let url = "/\(thread)/\(number)"
        cache.add(picture(url), for: url)
        if cache.image(for: url) != picture(url) { missing.increment() }
      }
    }
    #expect(missing.load() == 0)
  }

  @Test("Eight tasks that need one image of SharedDownloads get it by one download")
  func oneDownload() async {
    for _ in 0..<100 {
      let server = Server()
      let cache = SharedDownloads(server: server)
      let images = await withTaskGroup(of: Image.self) { group in
        for _ in 0..<8 { group.addTask { await cache.image(for: "/sun") } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(images == Array(repeating: picture("/sun"), count: 8))
      #expect(server.downloads.load() == 1)
    }
  }

  @Test("Each URL has its own download")
  func manyDownloads() async {
    let server = Server()
    let cache = SharedDownloads(server: server)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let url = "/\(number % 10)"
          let image = await cache.image(for: url)
          #expect(image == picture(url))
        }
      }
    }
    #expect(server.downloads.load() == 10)
  }

  @Test("Both actors find what was downloaded before, for a task that comes later")
  func later() async {
    let server = Server()
    let (reentrant, shared) = (ReentrantCache(server: server), SharedDownloads(server: server))
    for _ in 0..<3 {
      #expect(await reentrant.image(for: "/sun") == picture("/sun"))
      #expect(await shared.image(for: "/sun") == picture("/sun"))
    }
    #expect(server.downloads.load() == 2)
  }
}
