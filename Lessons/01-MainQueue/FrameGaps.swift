import Interleaving
import LessonKit
import PhotoKit

/// Measures how long the screen stands still while a page opens whose photo takes long.
func frameGaps(
  of makePage: @escaping @Sendable (ImageSource) -> some PhotoPage
) -> LessonKit.Measurement {
  LessonKit.Measurement("with a photo that takes 200 ms more", unit: "ms") {
    let (planned, longest) = (FrameMeter.interval, longestGap(of: makePage))
    return [
      MeasuredRow(
        label: "planned from frame to frame", value: planned / .milliseconds(1)),
      MeasuredRow(
        label: "longest without a frame", value: longest / .milliseconds(1)),
    ]
  }
}

/// The same, to be drawn.
func opening(
  of makePage: @escaping @Sendable (ImageSource) -> some PhotoPage
) -> ObservedRun {
  ObservedRun("The user opens a page whose photo takes 200 ms more") {
    _ = longestGap(of: makePage)
  }
}

private func longestGap(
  of makePage: (ImageSource) -> some PhotoPage
) -> Duration {
  let page = makePage(.samples(delays: ["face": .milliseconds(200)]))
  let shown = DispatchGroup()
  shown.enter()
  let meter = FrameMeter(page.screen)
  // Frames come first; then the user opens the page.
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
    page.open("face") { shown.leave() }
  }
  shown.wait()
  return meter.stop()
}
