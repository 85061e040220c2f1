import Interleaving
import LessonKit
import PhotoKit

/// Measures how long the screen stands still while a page waits for its prompt.
func frameGaps(of page: some AlbumPage) -> LessonKit.Measurement {
  LessonKit.Measurement("with a prompt after 200 ms", unit: "ms") {
    let (planned, longest) = (FrameMeter.interval, longestGap(of: page))
    return [
      MeasuredRow(
        label: "planned from frame to frame", value: planned / .milliseconds(1)),
      MeasuredRow(
        label: "longest without a frame", value: longest / .milliseconds(1)),
    ]
  }
}

/// The same, to be drawn.
func opening(of page: some AlbumPage) -> ObservedRun {
  ObservedRun("The user opens a page whose prompt is due after 200 ms") {
    _ = longestGap(of: page)
  }
}

private func longestGap(of page: some AlbumPage) -> Duration {
  let done = DispatchGroup()
  done.enter()
  let meter = FrameMeter(page.screen)
  // Frames come first; then the user opens the page.
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
    page.open()
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { done.leave() }
  }
  done.wait()
  return meter.stop()
}
