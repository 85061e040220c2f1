import Interleaving
import PhotoKit
import Testing

@testable import DelayedWork

@Suite("Prompts, in every interleaving")
struct ExplorerTests {
  /// The user opens a page, does something else, and does so before or after the prompt is due.
  private func prompt(
    of makePage: @escaping @Sendable () -> some AlbumPage,
    after body: @escaping @Sendable (any AlbumPage) -> Void
  ) -> Report {
    explore(named: "prompt", outcomes: [Outcome("none", .acceptable)]) {
      let page = makePage()
      let done = DispatchGroup()
      done.enter()
      DispatchQueue.main.async {
        page.open()
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { done.leave() }
      }
      DispatchQueue.main.async(group: done) { body(page) }
      done.wait()
      return DispatchQueue.main.sync { page.screen.prompt } ?? "none"
    }
  }

  @Test("Closing a page without cancelling leaves a prompt behind; with it, never")
  func closing() {
    // What FreshCountPrompt could do: nothing takes its block back.
    let control = prompt(of: { FreshCountPrompt() }) { $0.screen.prompt = nil }
    #expect(control.failure?.kind == .forbiddenOutcome)
    let report = prompt(of: { CancellablePrompt() }) { ($0 as? CancellablePrompt)?.close() }
    #expect(report.verdict == .passed, "\(report.failures.map(\.message))")
  }

  @Test(
    "A count from before the delay asks beside two photos as beside one; a fresh one never does")
  func adding() {
    let add: @Sendable (any AlbumPage) -> Void = { page in
      for name in ["sun", "moon"] { page.add(Image(name, width: 1, height: 1)) }
    }
    #expect(prompt(of: { StaleCountPrompt() }, after: add).failure?.kind == .forbiddenOutcome)
    #expect(prompt(of: { FreshCountPrompt() }, after: add).verdict == .passed)
    #expect(prompt(of: { CancellablePrompt() }, after: add).verdict == .passed)
  }

  @Test("A page that is left and opened again asks once it is due again")
  func reopening() {
    let report = explore(named: "again", outcomes: [Outcome(invitation, .acceptable)]) {
      let page = CancellablePrompt()
      let done = DispatchGroup()
      done.enter()
      DispatchQueue.main.async { page.open() }
      DispatchQueue.main.async { page.close() }
      DispatchQueue.main.async {
        page.open()
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { done.leave() }
      }
      done.wait()
      return DispatchQueue.main.sync { page.screen.prompt } ?? "none"
    }
    #expect(report.verdict == .passed, "\(report.failures.map(\.message))")
  }

  @Test("Cancelling from another queue comes too late for an item that runs")
  func cancellingElsewhere() {
    let report = explore(named: "too late") {
      let (begun, ended) = (AtomicCounter(), AtomicCounter())
      let item = DispatchWorkItem {
        begun.increment()
        ended.increment()
      }
      DispatchQueue.global().async(execute: item)
      let hadBegun = begun.load() == 1
      item.cancel()
      item.wait()
      return "\(hadBegun ? "begun" : "not begun"), \(ended.load() == 1 ? "done" : "not done")"
    }
    #expect(report.verdict == .passed, "\(report.failures.map(\.message))")
    // Once begun it is done; otherwise either may be.
    #expect(
      Set(report.outcomes.map(\.outcome)) == [
        "begun, done", "not begun, done", "not begun, not done",
      ])
  }
}

@Suite("What cancelling cannot do", .timeLimit(.minutes(20)))
struct CancellingTests {
  @Test("An item that runs goes on to its end, and only it can ask whether it should")
  func runningItem() {
    let (begun, cancelled) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let finished = AtomicCounter()
    let item = DispatchWorkItem {
      begun.signal()
      cancelled.wait()
      finished.increment()
    }
    DispatchQueue.global().async(execute: item)
    begun.wait()
    item.cancel()
    #expect(item.isCancelled)
    cancelled.signal()
    item.wait()
    #expect(finished.load() == 1)
  }
}
