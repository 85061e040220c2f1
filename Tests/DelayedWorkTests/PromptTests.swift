import Interleaving
import LessonKit
import PhotoKit
import Testing

@testable import DelayedWork

@Suite("Prompts", .timeLimit(.minutes(20)))
struct PromptTests {
  private let photo = Image("photo", width: 1, height: 1)

  /// Runs bodies on the main queue, one right after the other, and lets the page's prompt come due.
  private func onMain(_ bodies: (@Sendable () -> Void)...) {
    let done = DispatchGroup()
    for body in bodies { DispatchQueue.main.async(group: done, execute: body) }
    done.enter()
    DispatchQueue.main.async {
      DispatchQueue.main.asyncAfter(deadline: .now() + 2 * delay) { done.leave() }
    }
    done.wait()
  }

  private func prompt(of page: some AlbumPage) -> String? {
    concurrently({ DispatchQueue.main.sync { page.screen.prompt } }, {}).0
  }

  @Test("Each page asks for photos when there are none")
  func asks() {
    func expectAsks(_ page: some AlbumPage) {
      onMain { page.open() }
      #expect(prompt(of: page) == invitation)
      #expect(page.screen.complaints == [])
    }
    expectAsks(SleepingPrompt(delay: delay))
    expectAsks(StaleCountPrompt(delay: delay))
    expectAsks(FreshCountPrompt(delay: delay))
    expectAsks(CancellablePrompt(delay: delay))
  }

  @Test("No page asks for photos when there is one from the start")
  func asksForNothing() {
    func expectDoesNotAsk(_ page: some AlbumPage) {
      onMain({ page.add(photo) }, { page.open() })
      #expect(prompt(of: page) == nil)
      #expect(page.screen.complaints == [])
    }
    expectDoesNotAsk(SleepingPrompt(delay: delay))
    expectDoesNotAsk(StaleCountPrompt(delay: delay))
    expectDoesNotAsk(FreshCountPrompt(delay: delay))
    expectDoesNotAsk(CancellablePrompt(delay: delay))
  }

  @Test("The delay is a second, unless it is said otherwise")
  func delays() {
    #expect(SleepingPrompt().delay == 1)
    #expect(StaleCountPrompt().delay == 1)
    #expect(FreshCountPrompt().delay == 1)
    #expect(CancellablePrompt().delay == 1)
  }

  @Test("A photo takes the prompt away")
  func photoAfterPrompt() {
    let page = FreshCountPrompt(delay: delay)
    onMain { page.open() }
    onMain { page.add(photo) }
    #expect(prompt(of: page) == nil)
    #expect(page.album.photos == [photo])
  }

  @Test("FreshCountPrompt never asks for photos beside one, however the two come")
  func manyPhotos() {
    let outcomes = Set((0..<300).map { _ in addPhoto(to: FreshCountPrompt(delay: delay)) })
    #expect(outcomes.isSubset(of: ["no prompt", "prompt taken away"]))
  }

  @Test("A page that closes takes its prompt with it, due or not")
  func closing() {
    let page = CancellablePrompt(delay: delay)
    onMain({ page.close() }, { page.open() }, { page.close() })
    #expect(prompt(of: page) == nil)
    onMain { page.open() }
    #expect(prompt(of: page) == invitation)
    onMain({ page.close() }, { page.close() })
    #expect(prompt(of: page) == nil)
    #expect(page.screen.complaints == [])
  }

  @Test("Many pages that close never leave a prompt behind")
  func manyClosings() {
    let outcomes = Set((0..<300).map { _ in leave(CancellablePrompt(delay: delay)) })
    #expect(outcomes.isSubset(of: ["no prompt", "prompt taken away"]))
  }

  @Test("A prompt that waits for its time does not keep its page alive for ever")
  func noCycle() {
    weak var gone: CancellablePrompt?
    do {
      let page = CancellablePrompt(delay: delay)
      gone = page
      onMain { page.open() }
      #expect(gone != nil)
    }
    // The main queue lets go of its blocks when they have run.
    while gone != nil { sched_yield() }
  }

  @Test("A page that sleeps on the main queue stands still for as long as that")
  func gap() {
    let rows = frameGaps(of: SleepingPrompt(delay: 0.2)).measure()
    #expect(rows[1].value >= 200)
  }

  @Test("A page that waits for its time goes on all the while")
  func noGap() async {
    // In a process of its own, where no other test keeps the main queue busy. A busy machine can
    // make a gap of its own, but not each time.
    await #expect(processExitsWith: .success) {
      @Sendable func gap() -> Double {
        frameGaps(of: FreshCountPrompt(delay: 0.2)).measure()[1].value
      }
      let isShort = concurrently({ (0..<10).contains { _ in gap() < 200 } }, {}).0
      precondition(isShort, "each of ten gaps is as long as the delay")
    }
  }
}
