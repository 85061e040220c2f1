import Interleaving
import PhotoKit
import Testing

@Suite("Screen", .timeLimit(.minutes(20)))
struct ScreenTests {
  private let sun = Image("sun", width: 1, height: 1)

  /// Runs a body on the main queue, and waits for it on a thread of its own.
  private func onMain<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    concurrently({ DispatchQueue.main.sync(execute: body) }, {}).0
  }

  @Test("A new picture is faint at first, and stronger with each frame, up to all of it")
  func fade() {
    let screen = Screen()
    let frames = onMain {
      let before = screen.drawFrame()
      screen.fadeIn(sun)
      return [before] + (0..<6).map { _ in screen.drawFrame() }
    }
    #expect(frames.map(\.opacity) == [1, 0, 0.25, 0.5, 0.75, 1, 1])
    #expect(frames.map(\.picture) == [nil] + Array(repeating: sun, count: 6))
    #expect(screen.complaints == [])
  }

  @Test("The prompt is there until it is taken away")
  func prompt() {
    let screen = Screen()
    let prompts = onMain {
      screen.prompt = "Hello"
      let first = screen.drawFrame().prompt
      screen.prompt = nil
      return [first, screen.prompt]
    }
    #expect(prompts == ["Hello", nil])
    #expect(screen.complaints == [])
  }

  @Test("A touch off the main queue is noted, with what to do instead, and happens all the same")
  func offMain() {
    let screen = Screen()
    let elsewhere = DispatchQueue(label: "elsewhere")
    elsewhere.sync { screen.fadeIn(sun) }
    screen.prompt = "Hello"
    DispatchQueue.global().sync { _ = screen.drawFrame() }
    #expect(screen.complaints.count == 3)
    #expect(
      screen.complaints.first
        == "Screen.fadeIn was used off the main queue. "
        + "Use it in a block on the main queue: DispatchQueue.main.async { … }")
    #expect(screen.complaints.last?.hasPrefix("Screen.drawFrame was used off") == true)
    #expect(onMain { screen.drawFrame().picture } == sun)
    #expect(screen.complaints.count == 3)
  }

  @Test("The main thread does not make up for the queue")
  func queueNotThread() {
    let screen = Screen()
    let other = DispatchQueue(label: "other")
    onMain { other.sync { screen.prompt = "Hello" } }
    #expect(screen.complaints.count == 1)
  }

  @Test("A queue that runs on the main queue is as good")
  func target() {
    let screen = Screen()
    let child = DispatchQueue(label: "child", target: .main)
    concurrently({ child.sync { screen.prompt = "Hello" } }, {})
    #expect(screen.complaints == [])
  }

  @Test("Inside an exploration it notes the same")
  func explored() {
    let report = explore(named: "touches") { [sun] in
      let screen = Screen()
      DispatchQueue.main.sync { screen.fadeIn(sun) }
      let onMain = screen.complaints.count
      DispatchQueue.global().sync { screen.prompt = "Hello" }
      return "\(onMain) \(screen.complaints.count)"
    }
    #expect(report.verdict == .passed)
    #expect(report.outcomes.map(\.outcome) == ["0 1"])
  }

  @Test("Many threads may complain at once, and none is forgotten")
  func manyComplaints() {
    let screens = (0..<50).map { _ in Screen() }
    concurrently(
      { for screen in screens { _ = screen.complaints } },
      { for screen in screens { _ = screen.prompt } },
      { for screen in screens { _ = screen.prompt } })
    #expect(screens.allSatisfy { $0.complaints.count == 2 })
  }
}

@Suite("FrameMeter", .timeLimit(.minutes(20)))
struct FrameMeterTests {
  @Test("It draws frames on the main queue, until it is stopped")
  func draws() {
    let screen = Screen()
    let meter = FrameMeter(screen)
    // A fade that is further on than the frames drawn here have brought it.
    var isDrawnByMeter = false
    while !isDrawnByMeter {
      onMain { screen.fadeIn(Image("sun", width: 1, height: 1)) }
      for drawn in 0..<4 where !isDrawnByMeter {
        let opacity = onMain { screen.drawFrame().opacity }
        isDrawnByMeter = opacity > Double(drawn) * Screen.fadeStep
      }
    }
    #expect(meter.stop() > .zero)
    #expect(screen.complaints == [])
  }

  @Test("A main queue that is busy is a gap as long as that")
  func gap() {
    let meter = FrameMeter(Screen())
    onMain { sleep(for: .milliseconds(80)) }
    #expect(meter.stop() >= .milliseconds(80))
  }

  @Test("A main queue that is busy before the first frame is a gap, too")
  func gapAtTheStart() {
    let longest = concurrently(
      {
        let (isBusy, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        DispatchQueue.main.async {
          isBusy.signal()
          mayGoOn.wait()
        }
        isBusy.wait()
        let meter = FrameMeter(Screen())
        sleep(for: .milliseconds(80))
        mayGoOn.signal()
        return meter.stop()
      }, {}
    ).0
    #expect(longest >= .milliseconds(80))
  }

  private func onMain<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    concurrently({ DispatchQueue.main.sync(execute: body) }, {}).0
  }
}
