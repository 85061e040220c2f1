import Interleaving
import PhotoKit
import Testing

@testable import CompilerAsJudge

/// More tasks than the lesson's scenario has, under every interleaving.
@Suite("Three tasks", .timeLimit(.minutes(20)))
struct ExplorerTests {
  private func downloads<Cache: LoadingCache>(by _: Cache.Type) -> Report {
    explore(named: "\(Cache.self)") { () -> String in
      let server = Server()
      let cache = Cache(server: server)
      let tasks = Tasks()
      for _ in 1...3 { tasks.start { _ = await cache.image(for: "/sun") } }
      tasks.wait()
      return "\(server.downloads.load())"
    }
  }

  @Test("SharedDownloads downloads once")
  func shared() {
    let report = downloads(by: SharedDownloads.self)
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["1"])
  }

  @Test("ReentrantCache downloads up to three times")
  func control() {
    let report = downloads(by: ReentrantCache.self)
    #expect(report.outcomes.map(\.outcome).sorted() == ["1", "2", "3"])
  }
}
