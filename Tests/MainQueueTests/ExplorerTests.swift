import Interleaving
import PhotoKit
import Testing

@testable import MainQueue

@Suite("Pages with a photo, in every interleaving")
struct ExplorerTests {
  /// Opens a page twice, one photo after the other, with a frame after each.
  private func openTwice(
    _ makePage: @escaping @Sendable (ImageSource) -> some PhotoPage
  ) -> Report {
    explore(named: "two photos") {
      let page = makePage(.samples())
      let shown = DispatchGroup()
      for name in ["thumbnail", "face"] {
        shown.enter()
        DispatchQueue.main.async(group: shown) {
          page.open(name) { shown.leave() }
          page.screen.drawFrame()
        }
      }
      shown.wait()
      return DispatchQueue.main.sync { page.screen.drawFrame().picture?.name ?? "nothing" }
    }
  }

  @Test("Two photos at once race with nothing, and either may come last")
  func twoPhotos() {
    let report = openTwice { MainQueueUpdate(photos: $0) }
    #expect(report.verdict == .passed, "\(report.failures.map(\.message))")
    #expect(
      Set(report.outcomes.map(\.outcome)) == ["thumbnail with eyes", "face with eyes"])
  }

  @Test("On the main queue, the photo that was opened last comes last")
  func twoPhotosOnMain() {
    let report = openTwice { BlockingLoad(photos: $0) }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["face with eyes"])
  }

  @Test("The explorer would have told: shown off the main queue, the same photos race")
  func control() {
    let report = openTwice { UpdateOffMain(photos: $0) }
    #expect(report.failure(.dataRace) != nil)
  }

  @Test("A slow photo makes no difference to what can happen")
  func slowPhoto() {
    let report = explore(named: "slow") {
      open(MainQueueUpdate(photos: .samples(delays: ["thumbnail": .seconds(5)])))
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["went on"])
  }
}
