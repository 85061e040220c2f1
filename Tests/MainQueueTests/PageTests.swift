import Interleaving
import LessonKit
import PhotoKit
import Testing

@testable import MainQueue

@Suite("Pages with a photo", .timeLimit(.minutes(20)))
struct PageTests {
  private let photos = ImageSource.samples(delays: ["face": .milliseconds(30)])

  /// Opens a page on the main queue, draws a frame, waits for the photo, and draws another.
  private func frames(of page: some PhotoPage, _ name: String) -> [Screen.Frame] {
    let shown = DispatchGroup()
    shown.enter()
    let (first, _) = concurrently(
      {
        DispatchQueue.main.sync {
          page.open(name) { shown.leave() }
          return page.screen.drawFrame()
        }
      }, {})
    shown.wait()
    return [first, concurrently({ DispatchQueue.main.sync { page.screen.drawFrame() } }, {}).0]
  }

  @Test("MainQueueUpdate shows the photo with its eyes, after a frame without it")
  func mainQueueUpdate() throws {
    let page = MainQueueUpdate(photos: photos)
    let frames = frames(of: page, "face")
    #expect(frames[0].picture == nil)
    #expect(frames[1].picture == (try photos.read("face").withEyes()))
    #expect(frames[1].opacity == 0)
    #expect(page.screen.complaints == [])
  }

  @Test("BlockingLoad shows the same photo, and no frame before it")
  func blockingLoad() throws {
    let page = BlockingLoad(photos: photos)
    let frames = frames(of: page, "face")
    #expect(frames.map(\.picture) == Array(repeating: try photos.read("face").withEyes(), count: 2))
    #expect(frames.map(\.opacity) == [0, Screen.fadeStep])
    #expect(page.screen.complaints == [])
  }

  @Test("UpdateOffMain shows the photo, too, and the screen complains, once")
  func updateOffMain() throws {
    let page = UpdateOffMain(photos: photos)
    let shown = DispatchGroup()
    shown.enter()
    // No frame is drawn meanwhile: it would race.
    concurrently({ DispatchQueue.main.sync { page.open("face") { shown.leave() } } }, {})
    shown.wait()
    let frame = concurrently({ DispatchQueue.main.sync { page.screen.drawFrame() } }, {}).0
    #expect(frame.picture == (try photos.read("face").withEyes()))
    #expect(page.screen.complaints.count == 1)
    #expect(page.screen.complaints[0].contains("Screen.fadeIn was used off the main queue"))
  }

  @Test("A photo that cannot be read is no picture, and the page goes on")
  func missingPhoto() {
    for frames in [
      frames(of: MainQueueUpdate(photos: photos), "missing"),
      frames(of: BlockingLoad(photos: photos), "missing"),
    ] {
      #expect(frames.map(\.picture) == [nil, nil])
    }
  }

  @Test("Pages that are opened side by side do not mix their photos up")
  func manyPages() {
    let pages = (0..<30).map { _ in MainQueueUpdate(photos: photos) }
    let shown = DispatchGroup()
    for (number, page) in pages.enumerated() {
      shown.enter()
      DispatchQueue.main.async {
        page.open(number.isMultiple(of: 2) ? "face" : "thumbnail") { shown.leave() }
      }
    }
    shown.wait()
    for (number, page) in pages.enumerated() {
      let frame = concurrently({ DispatchQueue.main.sync { page.screen.drawFrame() } }, {}).0
      let name = number.isMultiple(of: 2) ? "face" : "thumbnail"
      #expect(frame.picture?.name == "\(name) with eyes")
      #expect(page.screen.complaints == [])
    }
  }

  @Test("A page that loads on the main queue stands still for as long as that")
  func gapOfBlockingLoad() throws {
    let rows = frameGaps { BlockingLoad(photos: $0) }.measure()
    #expect(rows.map(\.label) == ["planned from frame to frame", "longest without a frame"])
    #expect(rows[1].value >= 200)
  }

  @Test("A page that loads elsewhere goes on all the while")
  func gapOfMainQueueUpdate() async {
    // In a process of its own, where no other test keeps the main queue busy. A busy machine can
    // make a gap of its own, but not each time.
    await #expect(processExitsWith: .success) {
      @Sendable func gap() -> Double {
        frameGaps { MainQueueUpdate(photos: $0) }.measure()[1].value
      }
      let isShort = concurrently({ (0..<10).contains { _ in gap() < 200 } }, {}).0
      precondition(isShort, "each of ten gaps is as long as the photo takes")
    }
  }
}
